"""Reading card texts: features, abilities, targets, parts and what happens when a part fails."""
