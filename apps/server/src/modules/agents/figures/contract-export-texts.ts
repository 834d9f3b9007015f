import { type InEveryLanguage, textsReadBy } from '#contract/languages.ts'
import type { TierField } from '#contract/contract-terms.ts'
import type { contractEnds, contractStates } from '#contract/calls/contracts.ts'
import type { ContractCalendar } from '#rules/agents/period.ts'
import type { carryOvers, dividendModes } from '#rules/agents/tiers.ts'

/** The words of a list of contracts as a file, beside those of other lists. */
interface ContractWords {
  readonly calendar: string
  readonly mode: string
  readonly carryOver: string
  readonly minimumBet: string
  readonly ended: string
  readonly fields: Readonly<Record<TierField, string>>
  readonly states: Readonly<Record<(typeof contractStates)[number], string>>
  readonly ends: Readonly<Record<(typeof contractEnds)[number], string>>
  readonly calendars: Readonly<Record<ContractCalendar, string>>
  readonly modes: Readonly<Record<(typeof dividendModes)[number], string>>
  readonly carryOvers: Readonly<Record<(typeof carryOvers)[number], string>>
}

const texts: InEveryLanguage<ContractWords> = {
  en: {
    calendar: 'Period',
    mode: 'How a tier counts',
    carryOver: 'Winnings of the team',
    minimumBet: 'A member is active from',
    ended: 'How it ended',
    fields: {
      periodConsumption: 'Turnover in the period',
      dailyBetAmount: 'Turnover on the day',
      hourlyBetAmount: 'Turnover in the hour',
      singleBetAmount: 'Stake from',
      periodLoss: 'Loss in the period',
      activeCount: 'Active members',
      dividendRate: 'Share of the loss in %',
      salaryRate: 'Share of turnover in %',
      profitRate: 'Rate of won rounds in %',
      lossRate: 'Rate of lost rounds in %',
    },
    states: {
      coming: 'Begins soon',
      running: 'Running',
      ended: 'Ended',
    },
    ends: {
      terminated: 'terminated',
      replaced: 'replaced',
      cancelled: 'cancelled with the upline’s',
      moved: 'moved to another upline',
    },
    calendars: {
      daily: 'By days',
      weekly: 'By weeks',
      semiMonthly: 'By half months',
      monthly: 'By months',
    },
    modes: {
      fixed: 'Fixed',
      float: 'Float',
    },
    carryOvers: {
      none: 'Not carried over',
      previous: 'Carried over by one period',
      secondHalf: 'Carried into the second half of the month',
      permanent: 'Carried over until used up',
    },
  },
  pt: {
    calendar: 'Período',
    mode: 'Como a faixa conta',
    carryOver: 'Ganhos da equipe',
    minimumBet: 'Um membro é ativo a partir de',
    ended: 'Como terminou',
    fields: {
      periodConsumption: 'Giro no período',
      dailyBetAmount: 'Giro no dia',
      hourlyBetAmount: 'Giro na hora',
      singleBetAmount: 'Aposta a partir de',
      periodLoss: 'Perda no período',
      activeCount: 'Membros ativos',
      dividendRate: 'Parte da perda em %',
      salaryRate: 'Parte do giro em %',
      profitRate: 'Taxa de rodadas ganhas em %',
      lossRate: 'Taxa de rodadas perdidas em %',
    },
    states: {
      coming: 'Começa em breve',
      running: 'Em vigor',
      ended: 'Terminado',
    },
    ends: {
      terminated: 'encerrado',
      replaced: 'substituído',
      cancelled: 'cancelado com o do superior',
      moved: 'transferido para outro superior',
    },
    calendars: {
      daily: 'Por dia',
      weekly: 'Por semana',
      semiMonthly: 'Por quinzena',
      monthly: 'Por mês',
    },
    modes: {
      fixed: 'Fixo',
      float: 'Flutuante',
    },
    carryOvers: {
      none: 'Não são levados adiante',
      previous: 'Levados por um período',
      secondHalf: 'Levados à segunda quinzena',
      permanent: 'Levados até acabar',
    },
  },
  ja: {
    calendar: '期間',
    mode: '段階の数え方',
    carryOver: 'チームの勝ち分',
    minimumBet: 'アクティブとみなす額',
    ended: '終了の理由',
    fields: {
      periodConsumption: '期間のターンオーバー',
      dailyBetAmount: '1 日のターンオーバー',
      hourlyBetAmount: '1 時間のターンオーバー',
      singleBetAmount: 'ベット額（以上）',
      periodLoss: '期間の損失',
      activeCount: 'アクティブメンバー',
      dividendRate: '損失に対する割合 (%)',
      salaryRate: 'ターンオーバーに対する割合 (%)',
      profitRate: '勝ったラウンドの率 (%)',
      lossRate: '負けたラウンドの率 (%)',
    },
    states: {
      coming: '開始前',
      running: '有効',
      ended: '終了',
    },
    ends: {
      terminated: '終了済み',
      replaced: '更新済み',
      cancelled: '上位の契約とともに取消',
      moved: '上位の変更により終了',
    },
    calendars: {
      daily: '日単位',
      weekly: '週単位',
      semiMonthly: '半月単位',
      monthly: '月単位',
    },
    modes: {
      fixed: '固定',
      float: '変動',
    },
    carryOvers: {
      none: '繰り越しなし',
      previous: '1 期間だけ繰り越し',
      secondHalf: '月の後半に繰り越し',
      permanent: '使い切るまで繰り越し',
    },
  },
  ko: {
    calendar: '기간',
    mode: '단계 계산 방식',
    carryOver: '팀 당첨금',
    minimumBet: '활성 회원 기준',
    ended: '종료 사유',
    fields: {
      periodConsumption: '기간 유효 베팅',
      dailyBetAmount: '하루 유효 베팅',
      hourlyBetAmount: '시간당 유효 베팅',
      singleBetAmount: '베팅액(이상)',
      periodLoss: '기간 손실',
      activeCount: '활성 회원',
      dividendRate: '손실 배분율(%)',
      salaryRate: '유효 베팅 배분율(%)',
      profitRate: '승리 라운드 요율(%)',
      lossRate: '패배 라운드 요율(%)',
    },
    states: {
      coming: '시작 예정',
      running: '진행 중',
      ended: '종료',
    },
    ends: {
      terminated: '종료됨',
      replaced: '교체됨',
      cancelled: '상위 계약과 함께 취소됨',
      moved: '상위 변경으로 종료됨',
    },
    calendars: {
      daily: '일 단위',
      weekly: '주 단위',
      semiMonthly: '반월 단위',
      monthly: '월 단위',
    },
    modes: {
      fixed: '고정',
      float: '변동',
    },
    carryOvers: {
      none: '이월 없음',
      previous: '한 기간만 이월',
      secondHalf: '월 후반으로 이월',
      permanent: '소진될 때까지 이월',
    },
  },
  ur: {
    calendar: 'مدت',
    mode: 'درجہ کیسے گنا جائے',
    carryOver: 'ٹیم کی جیت',
    minimumBet: 'رکن فعال ہے اگر کم از کم',
    ended: 'کیسے ختم ہوا',
    fields: {
      periodConsumption: 'مدت کا ٹرن اوور',
      dailyBetAmount: 'دن کا ٹرن اوور',
      hourlyBetAmount: 'گھنٹے کا ٹرن اوور',
      singleBetAmount: 'داؤ، کم از کم',
      periodLoss: 'مدت کا نقصان',
      activeCount: 'فعال ارکان',
      dividendRate: 'نقصان کا حصہ % میں',
      salaryRate: 'ٹرن اوور کا حصہ % میں',
      profitRate: 'جیتے راؤنڈز کی شرح %',
      lossRate: 'ہارے راؤنڈز کی شرح %',
    },
    states: {
      coming: 'جلد شروع',
      running: 'جاری',
      ended: 'ختم',
    },
    ends: {
      terminated: 'ختم کیا گیا',
      replaced: 'تبدیل ہوا',
      cancelled: 'اپ لائن کے معاہدے کے ساتھ منسوخ',
      moved: 'دوسری اپ لائن میں منتقل',
    },
    calendars: {
      daily: 'دنوں کے حساب سے',
      weekly: 'ہفتوں کے حساب سے',
      semiMonthly: 'آدھے مہینوں کے حساب سے',
      monthly: 'مہینوں کے حساب سے',
    },
    modes: {
      fixed: 'مقررہ',
      float: 'متغیر',
    },
    carryOvers: {
      none: 'آگے نہیں لے جائی جاتی',
      previous: 'ایک مدت تک آگے جاتی ہے',
      secondHalf: 'مہینے کے دوسرے نصف میں جاتی ہے',
      permanent: 'ختم ہونے تک آگے جاتی ہے',
    },
  },
  zh: {
    calendar: '周期',
    mode: '计算方式',
    carryOver: '团队盈利',
    minimumBet: '活跃标准',
    ended: '结束原因',
    fields: {
      periodConsumption: '周期有效投注额',
      dailyBetAmount: '日有效投注额',
      hourlyBetAmount: '小时有效投注额',
      singleBetAmount: '单局最低投注额',
      periodLoss: '周期亏损',
      activeCount: '活跃会员',
      dividendRate: '占亏损比例（%）',
      salaryRate: '占有效投注额比例（%）',
      profitRate: '赢局比例（%）',
      lossRate: '输局比例（%）',
    },
    states: {
      coming: '即将生效',
      running: '生效中',
      ended: '已结束',
    },
    ends: {
      terminated: '已终止',
      replaced: '已被新契约取代',
      cancelled: '随上级契约取消',
      moved: '已转至其他上级',
    },
    calendars: {
      daily: '按日',
      weekly: '按周',
      semiMonthly: '按半月',
      monthly: '按月',
    },
    modes: {
      fixed: '固定',
      float: '浮动',
    },
    carryOvers: {
      none: '不结转',
      previous: '只结转一期',
      secondHalf: '结转至下半月',
      permanent: '结转至抵完为止',
    },
  },
}

/** In the reader's language where we write it, else in English. */
export const contractWords = (language: string): ContractWords => texts[textsReadBy(language)]
