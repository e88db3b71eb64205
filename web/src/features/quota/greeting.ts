/** decisions.md section 1: a greeting at the limit brings the toast alone, never the dialog. */
const SHORT = 3;

const GREETINGS = [
  "안녕|안녕하세요|안녕하십니까|안뇽|하이|헬로|헬로우|반가워|반가워요|반갑습니다|좋은 아침",
  "hello|hi|hey|hiya|good morning|good evening",
  "你好|您好|嗨|哈喽|早上好|晚上好",
  "こんにちは|こんばんは|おはよう|おはようございます|やあ|はじめまして",
  "bonjour|bonsoir|salut|coucou",
  "नमस्ते|नमस्कार|हैलो|हेलो",
];

const WHOLE_WORD = new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])(?:${GREETINGS.join("|")})(?![\p{L}\p{M}\p{N}])`, "u");

/** All digits, up to three characters, or a greeting as a whole word. */
export function isGreeting(message: string): boolean {
  const text = message.normalize("NFC").trim().toLowerCase();
  return Array.from(text).length <= SHORT || /^\p{Nd}+$/u.test(text) || WHOLE_WORD.test(text);
}
