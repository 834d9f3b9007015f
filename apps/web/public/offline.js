/* The language in which the site was last on the screen; the page itself is written in the house's first. */
const words = {
  pt: [
    'Sem conexão',
    'A casa continua aberta, mas seu aparelho está sem rede. Seu saldo está guardado no servidor.',
    'Tentar de novo',
  ],
  en: [
    'You are offline',
    'The house is open, but your device has no network. Your balance is safe on the server.',
    'Try again',
  ],
  ja: [
    'オフラインです',
    'サイトは営業中ですが、お使いの端末がネットワークにつながっていません。残高はサーバーに安全に保管されています。',
    'もう一度試す',
  ],
  ko: [
    '오프라인 상태입니다',
    '사이트는 열려 있지만 기기가 네트워크에 연결되어 있지 않습니다. 잔액은 서버에 안전하게 보관되어 있습니다.',
    '다시 시도',
  ],
  ur: [
    'آپ آف لائن ہیں',
    'سائٹ کھلی ہے، مگر آپ کے آلے پر نیٹ ورک نہیں ہے۔ آپ کا بیلنس سرور پر محفوظ ہے۔',
    'دوبارہ کوشش کریں',
  ],
  zh: [
    '您已离线',
    '网站仍在正常运行，只是您的设备当前没有连接网络。您的余额安全保存在服务器上，不会受到任何影响。',
    '重试',
  ],
}
const tag = localStorage.getItem('shownLanguage') ?? 'pt'
const [title, text, again] = words[tag.split('-')[0]] ?? words.en

document.documentElement.lang = tag
document.documentElement.dir = tag === 'ur' ? 'rtl' : 'ltr'
document.title = title
for (const [name, said] of [
  ['h1', title],
  ['p', text],
  ['button', again],
]) {
  const element = document.querySelector(name)
  if (element !== null) element.textContent = said
}
document.querySelector('button')?.addEventListener('click', () => location.reload())

/* A network that has just come back may not lead to the house yet: the page goes on only once the house answers. */
const ASK_MS = 3000
const ask = () =>
  void fetch('/manifest.webmanifest', { cache: 'no-store' }).then(
    ({ ok }) => ok && location.reload(),
    () => {},
  )
addEventListener('online', ask)
setInterval(ask, ASK_MS)
