"""Nobody in danger is passed over."""

import pytest

from heartwhisper.counsel.danger import judge
from heartwhisper.counsel.reading import read

ACUTE = [
    # An excuse for the words alone would hide these.
    ("en", "I begged him not to put it on the internet", "threat_images"),
    ("en", "i followed her to her town and she doesn't know im here", "harm_others"),
    ("en", "I should end it. I don't want to end it badly, just without pain", "suicide"),
    ("ko", "죽고 싶어", "suicide"),
    ("ko", "요즘 매일 죽고싶다는 생각만 해요", "suicide"),
    ("ko", "죽 고 싶 어", "suicide"),
    ("ko", "ㅈㅜㄱ고 싶어요", "suicide"),
    ("ko", "그냥 ㅈ고싶다", "suicide"),
    ("ko", "자.살 하고 싶어", "suicide"),
    ("ko", "오늘 밤에 한강 다리에서 뛰어내리려고 해", "suicide"),
    ("ko", "수면제를 한꺼번에 먹을까 봐", "suicide"),
    ("ko", "더는 살고 싶지 않아요", "suicide"),
    ("ko", "살기 싫어", "suicide"),
    ("ko", "헤어지고 나서 손목을 그었어요", "suicide"),
    ("ko", "유서 써놨어", "suicide"),
    ("ko", "차라리 죽는 게 낫겠어", "suicide"),
    ("ko", "자해를 또 했어요", "suicide"),
    ("ko", "힘들어 죽겠어 진짜 죽고 싶어", "suicide"),
    ("ko", "남자친구가 때렸어 이거 범죄야?", "violence"),
    ("ko", "남편이 어제 제 목을 졸랐어요", "violence"),
    ("ko", "여자친구가 화나면 저를 때려요", "violence"),
    ("ko", "남친한테 맞아서 멍이 들었어", "violence"),
    ("ko", "남자친구가 술만 마시면 물건을 던지고 팔을 세게 잡아요", "violence"),
    ("ko", "헤어지자고 했더니 칼을 들고 왔어", "violence"),
    ("ko", "오빠가 싫다고 했는데 억지로 했어요", "violence"),
    ("ko", "헤어지면 죽여버리겠다고 해요", "violence"),
    ("ko", "전남친이 매일 집 앞에 찾아와요", "stalking"),
    ("ko", "누가 저를 스토킹하는 것 같아요", "stalking"),
    ("ko", "헤어진 남자가 계속 따라와", "stalking"),
    ("ko", "전남친이 사진 뿌린다고 협박해요", "threat_images"),
    ("ko", "화장실에서 몰카 당했어요", "threat_images"),
    ("ko", "저 중2인데 학원 선생님이 자꾸 만져요", "minor_abuse"),
    ("ko", "새아빠가 제 몸을 만졌어요", "minor_abuse"),
    ("ko", "화가 나서 여자친구를 때렸어요", "harm_others"),
    ("ko", "그 새끼 죽여버릴 거야 칼 샀어", "harm_others"),
    ("en", "I want to die", "suicide"),
    ("en", "i’m going to kill myself tonight", "suicide"),
    ("en", "s u i c i d e is all I think about", "suicide"),
    ("en", "I don't want to be alive anymore", "suicide"),
    ("en", "kms honestly", "suicide"),
    ("en", "I have the pills ready to end it all", "suicide"),
    ("en", "since she left I've been cutting myself", "suicide"),
    ("en", "I'd be better off dead", "suicide"),
    ("en", "my boyfriend hit me again last night", "violence"),
    ("en", "He choked me and said sorry after", "violence"),
    ("en", "my husband pushed me down the stairs", "violence"),
    ("en", "she throws things at me when she is mad", "violence"),
    ("en", "he said he will kill me if I leave", "violence"),
    ("en", "my ex keeps following me home", "stalking"),
    ("en", "I found an airtag, he put a tracker on my car", "stalking"),
    ("en", "he's threatening to leak my nudes", "threat_images"),
    ("en", "I'm 14 and my teacher keeps kissing me", "minor_abuse"),
    ("en", "I hit my girlfriend and I hate myself", "harm_others"),
    ("zh", "我不想活了", "suicide"),
    ("zh", "分手以后好想死", "suicide"),
    ("zh", "男朋友昨天打了我", "violence"),
    ("zh", "前男友威脅我要把裸照發到網上", "threat_images"),
    ("ja", "もう死にたいです", "suicide"),
    ("ja", "彼氏に殴られました", "violence"),
    ("ja", "元カレが家の前で待ち伏せしています", "stalking"),
    ("fr", "j'ai envie de mourir", "suicide"),
    ("fr", "mon copain m'a frappée hier", "violence"),
    ("fr", "mon ex me suit partout", "stalking"),
    ("hi", "मैं मरना चाहता हूँ", "suicide"),
    ("hi", "mujhe ab jeena nahi hai, marna chahta hun", "suicide"),
    ("hi", "मेरा पति मुझे मारता है", "violence"),
    ("hi", "मैं अपने दुश्मनों को मारना चाहता हूँ", "harm_others"),
    ("hi", "main usko jaan se maarna chahta hun", "harm_others"),
]
CONCERN = [
    ("en", "Sweet after the clinic, and now he's depressed and hopeless again", "suicide"),
    ("ko", "그냥 사라지고 싶어", "suicide"),
    ("ko", "내일 눈을 안 떴으면 좋겠어", "suicide"),
    ("ko", "내가 없어지면 다들 편하겠지", "suicide"),
    ("ko", "죽고 싶은 건 아니야", "suicide"),
    ("ko", "친구가 자꾸 죽고 싶대요", "suicide"),
    ("ko", "예전에 죽고 싶었던 적이 있어요", "suicide"),
    ("ko", "남자친구가 헤어지면 죽겠다고 협박해요", "suicide"),
    ("ko", "전남편이 예전에 때렸었어요", "violence"),
    ("ko", "차단했는데도 다른 번호로 계속 연락해요", "stalking"),
    ("en", "I wish I could just disappear", "suicide"),
    ("en", "nobody would care if I was gone", "suicide"),
    ("en", "I don't want to die, I'm just tired", "suicide"),
    ("en", "my friend says she wants to die", "suicide"),
    ("en", "my ex used to hit me", "violence"),
    ("en", "I'm scared of my boyfriend", "violence"),
    ("zh", "好想消失", "suicide"),
    ("ja", "消えてしまいたい", "suicide"),
    ("fr", "je voudrais disparaître", "suicide"),
    ("hi", "मैं सब पर बोझ हूँ, गायब हो जाना चाहता हूँ", "suicide"),
]


@pytest.mark.parametrize(("language", "text", "kind"), ACUTE)
def test_acute_danger_is_found(language, text, kind):
    found = judge(text, language)
    assert (found.level, found.kind) == ("acute", kind)
    assert found.matched


@pytest.mark.parametrize(("language", "text", "kind"), CONCERN)
def test_oblique_past_and_denied_is_a_concern(language, text, kind):
    found = judge(text, language)
    assert (found.level, found.kind) == ("concern", kind)


@pytest.mark.parametrize("interface", ["ko", "en", "hi"])
def test_the_interface_language_hides_nothing(interface):
    assert judge("I want to kill myself", interface).level == "acute"
    assert judge("나 진짜 I want to die", interface).level == "acute"


# Beside what excuses a word, and in misspelt words, danger stays in sight.
NOT_EXCUSED = [
    ("hi", "main zinda nahi rehna chahta"),
    ("hi", "mujhe zinda nahi rehna"),
    ("hi", "main jinda nhi rhna chahta"),
    ("hi", "uske bina zinda nahi reh sakti"),
    ("hi", "मैं अब कूद जाऊंगा"),
    ("hi", "सासें रुक जाये तो अच्छा"),
    ("hi", "suside ke bare me soch rahi hu"),
    ("hi", "atmhatya hi karni hai"),
    ("en", "my boyfriend left me and i want to end it"),
    ("en", "my boyfriend died last year and i'm thinking about ending it"),
    ("en", "my husband left, our marriage is over and i want to end it now"),
    ("en", "i found out about the affair and i want to end it all"),
    ("en", "i want to end it but we have kids"),
    ("en", "do you think he is beating me because he loves me"),
    ("en", "i think my partner is beating me too often"),
    ("en", "the father of a boy in my daughter's class touched her"),
    ("en", "divorce is killing me, i want it to be over, all of it"),
    ("en", "he was drinking and hit me, he promised he wouldn't do it again"),
    ("en", "i don't want to live with this pain"),
    ("en", "i don't want to live in this world"),
    ("en", "I've been doing research about suicide"),
    ("en", "my dad hits me and doesn't let me see my boyfriend"),
    ("en", "I feel like dying because no one would want me"),
    ("en", "he is asking her for nudes and she is 13"),
    ("en", "he rapid me last night"),
    ("ja", "もうやだしにたいし"),
    ("ja", "氏にたいし、もういい"),
    ("ja", "しにたいし、もう無理"),
    ("ja", "しにたいしんどい"),
    ("ja", "ちにたいけどこわい"),
    ("ja", "お前頃すって元カレに言われた"),
    ("zh", "我想去司"),
    ("zh", "我要条楼"),
    ("zh", "他略待孩子"),
    ("zh", "他性倾了我"),
    ("fr", "une balle dans la tete et c'est fini"),
    ("ko", "너 주긴다 그랬어"),
    ("ko", "거절했는데 계속 연락와요"),
    ("fr", "je veux plus vivre sans lui"),
    ("zh", "半夜他掐醒我"),
    ("hi", "चाकू लेकर मेरे पीछे दौड़ा"),
]


@pytest.mark.parametrize(("language", "text"), NOT_EXCUSED)
def test_an_excuse_hides_no_danger_beside_it(language, text):
    assert read(text, language).danger.level != "none"


@pytest.mark.parametrize(
    "text",
    [
        "my friend left and i want to commit suicide",
        "my friend recently tried to commit suicide and I took the rest of her pills",
        "I and my friend planned to commit suicide tonight",
        "my friend planned to commit suicide with me tonight",
        "I fought with my boyfriend, just tried to commit suicide",
        "my ex planned to kill himself and take me with him",
        "my friend wanted to kill himself and i want to commit suicide too",
    ],
)
def test_a_friend_beside_it_makes_it_no_less(text):
    assert read(text, "en").danger.level == "acute"
