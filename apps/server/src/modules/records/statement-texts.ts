import { type InEveryLanguage, textsReadBy } from '#contract/languages.ts'
import type { Bet, MovementType } from '#contract/calls/records.ts'

/** The words of a statement's file. */
export interface StatementWords {
  /** Heads its first column; `{zone}` is the brand's time zone. */
  readonly time: string
  readonly offset: string
  readonly type: string
  readonly game: string
  readonly vendor: string
  readonly round: string
  readonly stake: string
  readonly payout: string
  readonly state: string
  readonly amount: string
  readonly balance: string
  readonly reference: string
  readonly types: Readonly<Record<MovementType, string>>
  readonly states: Readonly<Record<Bet['state'], string>>
}

const EN: StatementWords = {
  time: 'Time ({zone})',
  offset: 'Time zone',
  type: 'Movement',
  game: 'Game',
  vendor: 'Studio',
  round: 'Round',
  stake: 'Stake',
  payout: 'Payout',
  state: 'Outcome',
  amount: 'Amount',
  balance: 'Balance after',
  reference: 'Reference',
  types: {
    stake: 'Stake',
    payout: 'Payout',
    refund: 'Refund',
    grant: 'Credit',
    deposit: 'Deposit',
    withdrawal: 'Withdrawal',
    withdrawalReturn: 'Withdrawal returned',
    transferOut: 'Transfer out',
    transferIn: 'Transfer in',
    adjustment: 'Correction',
    chaseHold: 'Held for a chase',
    chaseReturn: 'Returned by a chase',
    correction: 'Result corrected',
    owed: 'Owed from a correction',
  },
  states: { open: 'Open', won: 'Won', push: 'Push', lost: 'Lost', refunded: 'Refunded' },
}

const PT: StatementWords = {
  time: 'Hora ({zone})',
  offset: 'Fuso horário',
  type: 'Movimento',
  game: 'Jogo',
  vendor: 'Estúdio',
  round: 'Rodada',
  stake: 'Aposta',
  payout: 'Prêmio',
  state: 'Resultado',
  amount: 'Valor',
  balance: 'Saldo depois',
  reference: 'Referência',
  types: {
    stake: 'Aposta',
    payout: 'Prêmio',
    refund: 'Reembolso',
    grant: 'Crédito',
    deposit: 'Depósito',
    withdrawal: 'Saque',
    withdrawalReturn: 'Saque devolvido',
    transferOut: 'Transferência enviada',
    transferIn: 'Transferência recebida',
    adjustment: 'Correção',
    chaseHold: 'Reservado para uma sequência',
    chaseReturn: 'Devolvido por uma sequência',
    correction: 'Resultado corrigido',
    owed: 'Devido por correção',
  },
  states: { open: 'Em aberto', won: 'Ganha', push: 'Empate', lost: 'Perdida', refunded: 'Reembolsada' },
}

const JA: StatementWords = {
  time: '日時（{zone}）',
  offset: 'タイムゾーン',
  type: '種類',
  game: 'ゲーム',
  vendor: 'プロバイダー',
  round: 'ラウンド',
  stake: 'ベット',
  payout: '払戻',
  state: '結果',
  amount: '金額',
  balance: '取引後残高',
  reference: '参照番号',
  types: {
    stake: 'ベット',
    payout: '払戻',
    refund: '返金',
    grant: 'クレジット',
    deposit: '入金',
    withdrawal: '出金',
    withdrawalReturn: '出金の返却',
    transferOut: '振替（出）',
    transferIn: '振替（入）',
    adjustment: '訂正',
    chaseHold: '追い買いの取り置き',
    chaseReturn: '追い買いからの返金',
    correction: '結果の訂正',
    owed: '訂正による未収額',
  },
  states: { open: '未確定', won: '勝ち', push: '引き分け', lost: '負け', refunded: '返金済み' },
}

const KO: StatementWords = {
  time: '일시 ({zone})',
  offset: '시간대',
  type: '종류',
  game: '게임',
  vendor: '제공사',
  round: '라운드',
  stake: '베팅',
  payout: '지급',
  state: '결과',
  amount: '금액',
  balance: '거래 후 잔액',
  reference: '참조 번호',
  types: {
    stake: '베팅',
    payout: '지급',
    refund: '환불',
    grant: '크레딧',
    deposit: '입금',
    withdrawal: '출금',
    withdrawalReturn: '출금 반환',
    transferOut: '이체 보냄',
    transferIn: '이체 받음',
    adjustment: '정정',
    chaseHold: '연속 구매 보류',
    chaseReturn: '연속 구매 반환',
    correction: '결과 정정',
    owed: '정정에 따른 미수금',
  },
  states: { open: '진행 중', won: '당첨', push: '푸시', lost: '미당첨', refunded: '환불됨' },
}

const UR: StatementWords = {
  time: 'وقت ({zone})',
  offset: 'ٹائم زون',
  type: 'قسم',
  game: 'گیم',
  vendor: 'اسٹوڈیو',
  round: 'راؤنڈ',
  stake: 'داؤ',
  payout: 'ادائیگی',
  state: 'نتیجہ',
  amount: 'رقم',
  balance: 'بعد کا بیلنس',
  reference: 'حوالہ',
  types: {
    stake: 'داؤ',
    payout: 'ادائیگی',
    refund: 'واپسی',
    grant: 'کریڈٹ',
    deposit: 'جمع',
    withdrawal: 'نکلوائی',
    withdrawalReturn: 'نکلوائی کی واپسی',
    transferOut: 'منتقلی باہر',
    transferIn: 'منتقلی اندر',
    adjustment: 'درستی',
    chaseHold: 'مسلسل خرید کے لیے مختص',
    chaseReturn: 'مسلسل خرید سے واپس',
    correction: 'نتیجے کی درستی',
    owed: 'درستی کے بعد واجب رقم',
  },
  states: { open: 'جاری', won: 'جیتا', push: 'برابر', lost: 'ہارا', refunded: 'واپس شدہ' },
}

const texts: InEveryLanguage<StatementWords> = { en: EN, pt: PT, ja: JA, ko: KO, ur: UR }

/** In the reader's language where we write it, else in English. */
export const statementWords = (language: string): StatementWords => texts[textsReadBy(language)]
