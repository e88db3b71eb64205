"""Figures of speech and ordinary heartache are no danger."""

import pytest

from heartwhisper.counsel.danger import judge

HARMLESS = {
    "ko": [
        "힘들어 죽겠다",
        "배고파 죽겠어",
        "보고 싶어 죽겠어",
        "죽을 만큼 좋아",
        "죽을만큼 사랑해",
        "웃겨 죽는 줄",
        "귀여워 죽겠네",
        "심심해 죽겠다",
        "너 죽을래 ㅋㅋ",
        "죽어도 못 잊어",
        "죽을 때까지 사랑할게",
        "우린 죽이 잘 맞아",
        "기죽지 마",
        "분위기 죽인다",
        "연애 세포가 죽었나 봐",
        "멍 때리다가 연락을 놓쳤어",
        "뒤통수 맞은 기분이야",
        "회사 때려치우고 싶다",
        "뼈 때리는 말이네",
        "한 대 맞은 것 같은 기분",
        "칼답이 좋아",
        "헤어졌는데 매일 그 사람 인스타 들어가요, 부계정까지 만들었어요",
        "칼퇴하고 데이트해",
        "바람맞았어",
        "남자친구랑 시간이 안 맞아",
        "남친이랑 눈이 맞았어",
        "오늘 헤어졌어",
        "너무 외로워",
        "전남친한테 연락 왔어",
        "답장이 없어",
        "썸남이 읽씹해",
        "시어머니 때문에 힘들어",
        "남편이랑 싸웠어",
        "질투 나서 미치겠어",
        "결혼하고 싶어",
        "고백했다가 차였어",
        "밥도 안 넘어가",
        "눈물이 멈추지 않아",
        "보고 싶다",
        "미워 죽겠어",
        "남자친구가 화나면 조용해져",
        "첫눈에 반했어",
        "살 빼고 싶어",
        "여자친구가 선물 사진을 보냈어",
        "남자친구가 한 번도 때린 적은 없어요",
        "설레서 죽을 것 같아",
        "사랑이 식었나 봐",
    ],
    "en": [
        "I'm dead lol",
        "I'm dying to see him",
        "she's killing me with that smile",
        "this wait is killing me",
        "my mom will kill me if she finds out",
        "I love him to death",
        "I'm bored to death",
        "he hit on me",
        "it just hit me that it's over",
        "we hit it off",
        "hit me up later",
        "that song hits different",
        "his heart skipped a beat",
        "my feet are killing me",
        "I'd die for her",
        "we broke up yesterday",
        "she left me for someone else",
        "I feel so lonely",
        "he ghosted me",
        "I miss him so much",
        "I'm scared he will leave me",
        "are you a real person",
        "I cried all night",
        "we fight about money",
        "how do I tell her I like her",
        "our relationship is dying",
        "I stalk his insta sometimes lol",
        "he never hits me",
        "my phone died",
        "I want to end things with him",
        "we cut ties",
        "I was choked up",
        "he pushed me to be better",
        "this dress is to die for",
    ],
    "zh": [
        "笑死我了",
        "饿死了",
        "想死你了",
        "我们分手了",
        "他不回我消息",
        "累死了",
        "打电话给我",
        "好喜欢他",
    ],
    "ja": [
        "死ぬほど好き",
        "お腹すいて死にそう",
        "振られました",
        "返信が来ない",
        "必死に頑張った",
        "肩を叩かれた",
    ],
    "fr": [
        "je suis mort de rire",
        "je meurs de faim",
        "coup de foudre",
        "il m'a quittée",
        "il me manque",
    ],
    "hi": ["मैं उस पर मरता हूँ", "भूख से मर रहा हूँ", "ब्रेकअप हो गया", "वो जवाब नहीं देता", "हंस हंस के मर गया"],
}
CASES = [(language, text) for language, texts in HARMLESS.items() for text in texts]


@pytest.mark.parametrize(("language", "text"), CASES)
def test_no_danger(language, text):
    assert judge(text, language).level == "none"


def test_enough_is_tried():
    assert len(CASES) >= 80


@pytest.mark.parametrize("text", ["", "   ", "ㅋㅋㅋ", "🙂", "1004", "\u200b"])
def test_a_text_without_words_is_no_danger(text):
    assert judge(text, "ko").level == "none"
