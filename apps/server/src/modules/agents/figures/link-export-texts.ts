import { type InEveryLanguage, textsReadBy } from '#contract/languages.ts'
import type { LinkState } from '#rules/agents/link-state.ts'
import type { RequestState } from '#rules/agents/request-states.ts'

/** The words of lists of links and of requests as files. */
interface LinkWords {
  readonly code: string
  readonly remark: string
  readonly most: string
  readonly visits: string
  readonly registrations: string
  readonly firstDeposits: string
  readonly made: string
  readonly until: string
  readonly states: Readonly<Record<LinkState, string>>
  /** Of requests. */
  readonly what: string
  readonly maker: string
  readonly answered: string
  readonly whats: Readonly<Record<'new' | 'termination', string>>
  readonly requests: Readonly<Record<RequestState, string>>
}

const texts: InEveryLanguage<LinkWords> = {
  en: {
    code: 'Code',
    remark: 'What it is for',
    most: 'Highest number of accounts',
    visits: 'Visits',
    registrations: 'Registrations',
    firstDeposits: 'First deposits',
    made: 'Made',
    until: 'Good until',
    states: { on: 'On', stopped: 'Stopped by the house', paused: 'Paused', full: 'Full', over: 'Over' },
    what: 'Request',
    maker: 'Made by',
    answered: 'Answered',
    whats: { new: 'Offer', termination: 'End of the contract' },
    requests: {
      waiting: 'Waiting',
      accepted: 'Accepted',
      rejected: 'Rejected',
      withdrawn: 'Taken back',
      lapsed: 'Lapsed',
    },
  },
  pt: {
    code: 'Código',
    remark: 'Para que serve',
    most: 'Número máximo de contas',
    visits: 'Visitas',
    registrations: 'Cadastros',
    firstDeposits: 'Primeiros depósitos',
    made: 'Criado em',
    until: 'Válido até',
    states: { on: 'Ativo', stopped: 'Parado pela casa', paused: 'Pausado', full: 'Lotado', over: 'Encerrado' },
    what: 'Pedido',
    maker: 'Feito por',
    answered: 'Respondido em',
    whats: { new: 'Oferta', termination: 'Fim do contrato' },
    requests: {
      waiting: 'Aguardando',
      accepted: 'Aceito',
      rejected: 'Recusado',
      withdrawn: 'Retirado',
      lapsed: 'Expirado',
    },
  },
  ja: {
    code: 'コード',
    remark: '用途',
    most: '登録できる最大数',
    visits: '訪問',
    registrations: '登録',
    firstDeposits: '初回入金',
    made: '作成日時',
    until: '有効期限',
    states: { on: '有効', stopped: '運営により停止', paused: '停止中', full: '満員', over: '終了' },
    what: '申し入れ',
    maker: '申し入れた人',
    answered: '回答日時',
    whats: { new: 'オファー', termination: '契約の終了' },
    requests: {
      waiting: '回答待ち',
      accepted: '承諾済み',
      rejected: '拒否済み',
      withdrawn: '取り下げ済み',
      lapsed: '期限切れ',
    },
  },
  ko: {
    code: '코드',
    remark: '용도',
    most: '최대 계정 수',
    visits: '방문',
    registrations: '가입',
    firstDeposits: '첫 입금',
    made: '생성일',
    until: '유효 기한',
    states: { on: '사용 중', stopped: '운영사가 중지함', paused: '중지됨', full: '마감', over: '종료' },
    what: '요청',
    maker: '요청한 쪽',
    answered: '답변일',
    whats: { new: '제안', termination: '계약 종료' },
    requests: { waiting: '대기 중', accepted: '수락됨', rejected: '거절됨', withdrawn: '철회됨', lapsed: '만료됨' },
  },
  ur: {
    code: 'کوڈ',
    remark: 'یہ کس لیے ہے',
    most: 'اکاؤنٹس کی زیادہ سے زیادہ تعداد',
    visits: 'دورے',
    registrations: 'اندراج',
    firstDeposits: 'پہلی بار رقم جمع',
    made: 'بنایا گیا',
    until: 'میعاد تک',
    states: { on: 'فعال', stopped: 'ادارے نے روک دیا', paused: 'رکا ہوا', full: 'بھر گیا', over: 'ختم' },
    what: 'درخواست',
    maker: 'کس نے کی',
    answered: 'جواب دیا گیا',
    whats: { new: 'پیشکش', termination: 'معاہدے کا اختتام' },
    requests: {
      waiting: 'منتظر',
      accepted: 'قبول شدہ',
      rejected: 'مسترد شدہ',
      withdrawn: 'واپس لیا گیا',
      lapsed: 'میعاد ختم',
    },
  },
  zh: {
    code: '邀请码',
    remark: '备注',
    most: '注册人数上限',
    visits: '访问',
    registrations: '注册',
    firstDeposits: '首存人数',
    made: '创建时间',
    until: '有效期至',
    states: { on: '有效', stopped: '已被平台停用', paused: '已暂停', full: '已满', over: '已过期' },
    what: '申请',
    maker: '发起方',
    answered: '答复时间',
    whats: { new: '新契约', termination: '终止契约' },
    requests: { waiting: '待确认', accepted: '已接受', rejected: '已拒绝', withdrawn: '已撤回', lapsed: '已失效' },
  },
}

/** In the reader's language where we write it, else in English. */
export const linkWords = (language: string): LinkWords => texts[textsReadBy(language)]
