import type { Words } from '../shell/texts.ts'

const en = {
  title: 'Check a round',
  intro:
    'Paste the record of a round whose secret has been revealed (Your rounds, Record). This page plays it again from the secret, your seed and the counter, by the very rules of the game, in your browser: nothing is sent anywhere.',
  paste: 'The record of the round',
  check: 'Check it',
  notRead: 'This is no record of a round of this studio.',
  stillSecret: 'The secret of this round has not been revealed yet. Change seeds under Fairness first.',
}

/** What the page says on which rounds are checked. */
export const checkWords: Words<keyof typeof en> = {
  en,
  pt: {
    title: 'Conferir uma rodada',
    intro:
      'Cole o registro de uma rodada cujo segredo já foi revelado (Suas rodadas, Registro). Esta página a joga de novo com o segredo, a sua semente e o contador, pelas próprias regras do jogo, no seu navegador: nada é enviado.',
    paste: 'O registro da rodada',
    check: 'Conferir',
    notRead: 'Isto não é o registro de uma rodada deste estúdio.',
    stillSecret: 'O segredo desta rodada ainda não foi revelado. Troque primeiro as sementes em Jogo justo.',
  },
  ja: {
    title: 'ラウンドを検証する',
    intro:
      'シークレットが公開されたラウンドの記録（「プレイ履歴」→「記録」）を貼り付けてください。このページは、シークレット、あなたのシード、カウンターから、ゲームと同じルールでブラウザ内で再計算します。どこにも送信されません。',
    paste: 'ラウンドの記録',
    check: '検証する',
    notRead: 'このスタジオのラウンドの記録ではありません。',
    stillSecret: 'このラウンドのシークレットはまだ公開されていません。先に「公正性」でシードを変更してください。',
  },
  ko: {
    title: '라운드 검증',
    intro:
      '비밀이 공개된 라운드의 기록(내 라운드 → 기록)을 붙여 넣으세요. 이 페이지는 비밀, 내 시드, 카운터로 게임과 똑같은 규칙에 따라 브라우저 안에서 다시 계산합니다. 아무것도 전송되지 않습니다.',
    paste: '라운드 기록',
    check: '검증하기',
    notRead: '이 스튜디오의 라운드 기록이 아닙니다.',
    stillSecret: '이 라운드의 비밀은 아직 공개되지 않았습니다. 먼저 공정성에서 시드를 바꾸세요.',
  },
  ur: {
    title: 'راؤنڈ جانچیں',
    intro:
      'ایسے راؤنڈ کا ریکارڈ یہاں لگائیں جس کا خفیہ عدد ظاہر ہو چکا ہو (آپ کے راؤنڈ، ریکارڈ)۔ یہ صفحہ اسے خفیہ عدد، آپ کے سیڈ اور کاؤنٹر سے، گیم ہی کے قواعد پر، آپ کے براؤزر میں دوبارہ کھیلتا ہے: کہیں کچھ نہیں بھیجا جاتا۔',
    paste: 'راؤنڈ کا ریکارڈ',
    check: 'جانچیں',
    notRead: 'یہ اس اسٹوڈیو کے کسی راؤنڈ کا ریکارڈ نہیں۔',
    stillSecret: 'اس راؤنڈ کا خفیہ عدد ابھی ظاہر نہیں ہوا۔ پہلے شفافیت میں سیڈ بدلیں۔',
  },
  zh: {
    title: '验证一局',
    intro:
      '请粘贴服务器种子已公开的一局的记录（“游戏记录”→“记录”）。本页按游戏的同一套规则，用服务器种子、您的种子和计数，在浏览器中重新计算这一局，不会向任何地方发送数据。',
    paste: '该局的记录',
    check: '验证',
    notRead: '这不是本工作室游戏的记录。',
    stillSecret: '这一局的服务器种子尚未公开。请先在“公平性”中更换种子。',
  },
}
