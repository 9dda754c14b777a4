"""Closed-class words that say nothing about what a query is about: articles, pronouns, prepositions, question words.

Grammar, not rules: an editor has no business here. `index.py` leaves them out of the index and out of every query.
"""

# ruff: noqa: SIM905  (a list of words reads better than a list of quoted words)

from __future__ import annotations

RUSSIAN = frozenset(
    """
    а бы без более будет будто будут был была были было быть в вам вами вас ведь весь во вот все всё всего
    всей всем всеми всему всех всю вся вы где да даже для до его ее её ей ему если есть еще ещё ею же за зачем
    и из изо или им ими их к как какая какие каким какими каких какого какое какой каком какому какую ко когда
    кого кому которая которого которое которой котором которому которую которые который которым которыми
    которых кто куда ли либо лишь меня мне мной мною мои мой мою моя моё мы на над нам нами нас наш наша наше
    наши не него нее неё ней нельзя нем нему неужели нет нею ни ним ними них но ну о об обо однако он она они
    оно от ото отчего очень по под подо потому поэтому почему при про разве с сам сама сами само себе себя со
    свое своего своей своем своему свои своих свой свою своя так также такая такие таким таких такого такое
    такой там тебе тебя тем теми то тобой тобою тогда того тоже той только том тому тот тою ту туда тут ты у
    уж уже хоть чего чей чем чему что чтоб чтобы чья эта эти этим этими этих это этого этой этом этому этот
    эту является являются сколько считать считается считаться считаются называть называется называются
    называться мочь может можно могут могу можем должен должна должно должны правда верно ли скажи скажите
    подскажи подскажите пожалуйста вообще именно
    """.split()
)

ENGLISH = frozenset(
    """
    a about am an and any anything are as at be because been being but by can could did do does doing done
    don't else for from get gets had has have having he her here hers him his how i i'm if in into is isn't it
    it's its just let's like may me might mine more must my no nor not now of off ok on once only or other our
    ours out please rather really right shall she should so some someone something still such than that that's
    the their theirs them then there these they thing things this those though to too up us very was we were
    what what's when where whether which while who whom whose why will with would yes yet you your yours
    """.split()
)
