import type { Way } from './ways.ts'

export interface Texts {
  readonly code: string
  readonly title: string
  readonly sandbox: string
  readonly toPay: string
  readonly to: string
  readonly reference: string
  readonly until: string
  readonly pay: string
  readonly back: string
  readonly cardNumber: string
  readonly cardHint: string
  readonly cardWrong: string
  readonly cardOthers: string
  readonly bankHint: string
  readonly codePicture: string
  readonly codeLabel: string
  readonly codeHint: string
  readonly walletHint: string
  readonly chainHint: string
  readonly chainSend: string
  readonly address: string
  readonly others: string
  readonly othersHint: string
  readonly paid: string
  readonly pending: string
  readonly failed: string
  readonly late: string
  readonly payLate: string
  readonly ways: Readonly<Record<Exclude<Way, 'pay'>, string>>
}

const EN: Texts = {
  code: 'en',
  title: 'Sandbox Pay',
  sandbox: 'Test payments: no real money moves here.',
  toPay: 'To pay',
  to: 'to',
  reference: 'Reference',
  until: 'Open until',
  pay: 'Pay',
  back: 'Back to the shop',
  cardNumber: 'Card number',
  cardHint: 'Use 4242 4242 4242 4242: it always works.',
  cardWrong: 'This is no card number. Please check the digits.',
  cardOthers:
    '4000 0000 0000 0002 is declined, 4000 0000 0000 9995 lacks funds, 4000 0000 0000 0077 takes twenty seconds.',
  bankHint: 'In your bank you would scan this code or paste it, and confirm.',
  codePicture: 'QR code of this payment',
  codeLabel: 'Code to copy',
  codeHint: 'One tap selects all of it.',
  walletHint: 'Your wallet asks you to approve this payment.',
  chainHint: 'The sandbox holds test coins for you. A block is found every six seconds; three make a payment final.',
  chainSend: 'Send',
  address: 'Address',
  others: 'Other endings',
  othersHint: 'For testing: what else can happen to a payment.',
  paid: 'Paid. Thank you!',
  pending: 'Your payment is on its way.',
  failed: 'This payment did not succeed.',
  late: 'This order has expired.',
  payLate: 'Pay all the same',
  ways: {
    slow: 'Pay, confirmed after 20 seconds',
    often: 'Pay, told five times',
    shuffled: 'Pay, told in the wrong order',
    silent: 'Pay, never told',
    short: 'Pay one less',
    refuse: 'Refuse the payment',
    under: 'Send a fifth less',
    over: 'Send a quarter more',
    reorganised: 'Send, lost and found by the chain',
    gone: 'Send, then spend elsewhere',
  },
}

const PT: Texts = {
  code: 'pt',
  title: 'Sandbox Pay',
  sandbox: 'Pagamentos de teste: nenhum dinheiro real é movido aqui.',
  toPay: 'A pagar',
  to: 'para',
  reference: 'Referência',
  until: 'Aberto até',
  pay: 'Pagar',
  back: 'Voltar à loja',
  cardNumber: 'Número do cartão',
  cardHint: 'Use 4242 4242 4242 4242: sempre funciona.',
  cardWrong: 'Este número de cartão não existe. Confira os dígitos.',
  cardOthers:
    '4000 0000 0000 0002 é recusado, 4000 0000 0000 9995 está sem saldo, 4000 0000 0000 0077 demora vinte segundos.',
  bankHint: 'No seu banco você leria este código ou colaria o texto, e confirmaria.',
  codePicture: 'QR code deste pagamento',
  codeLabel: 'Código copia e cola',
  codeHint: 'Um toque seleciona tudo.',
  walletHint: 'Sua carteira pede que você aprove este pagamento.',
  chainHint:
    'O sandbox guarda moedas de teste para você. Um bloco sai a cada seis segundos; três tornam o pagamento final.',
  chainSend: 'Enviar',
  address: 'Endereço',
  others: 'Outros finais',
  othersHint: 'Para testes: o que mais pode acontecer com um pagamento.',
  paid: 'Pago. Obrigado!',
  pending: 'Seu pagamento está a caminho.',
  failed: 'Este pagamento não deu certo.',
  late: 'Este pedido expirou.',
  payLate: 'Pagar mesmo assim',
  ways: {
    slow: 'Pagar, confirmado após 20 segundos',
    often: 'Pagar, avisado cinco vezes',
    shuffled: 'Pagar, avisado fora de ordem',
    silent: 'Pagar, sem aviso',
    short: 'Pagar um a menos',
    refuse: 'Recusar o pagamento',
    under: 'Enviar um quinto a menos',
    over: 'Enviar um quarto a mais',
    reorganised: 'Enviar, perdido e reencontrado pela rede',
    gone: 'Enviar, depois gastar em outro lugar',
  },
}

/** The page's texts; whoever speaks neither language reads English. */
export const textsIn = (language: string): Texts => (language.startsWith('PT') ? PT : EN)
