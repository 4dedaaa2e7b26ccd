import { translated } from '#web/lib/language.ts'

/** That watching costs nothing, where people are told otherwise. Only the server writes it: the scripts of the pages have no room for it. */
export const GRATIS = /* @__PURE__ */ translated('gratis', {
  linha: 'Assistir é de graça. Ninguém pede Pix nem cartão.',
  conferir: 'Conferir um link',
  naoTransmitido: 'Este velório não é transmitido, nem por outra página.',
})

/** Texts of the page that tells whose a link is. */
export const VERIFICAR = /* @__PURE__ */ translated('verificar', {
  titulo: 'Este link é nosso?',
  texto: 'Cole o link, ou a mensagem inteira que o trouxe. Dizemos se ele é da casa e como falar com a unidade.',
  campo: 'Link recebido',
  conferir: 'Conferir',
  nenhum: 'Isto não parece um link. Copie o endereço inteiro, que começa com https://',
  nosso: 'Sim, este link é nosso',
  nossoTexto: 'Pode abrir com calma. Assistir é de graça, e ninguém da casa ou da família pede Pix nem cartão.',
  nenhumDinheiro: 'Não há um link aqui, e a mensagem fala de dinheiro. Não pague nada: assistir é de graça.',
  dinheiro: 'O link é nosso, mas não pague nada',
  dinheiroTexto:
    'A mensagem fala de dinheiro ou traz o que pode ser uma chave Pix. Assistir é de graça, e ninguém da casa ou da família pede Pix nem cartão. Na dúvida, fale com a unidade.',
  daUnidade: (nome: string) => `A unidade desta despedida é ${nome}.`,
  ligar: (numero: string) => `Ligar para ${numero}`,
  whatsapp: (numero: string) => `WhatsApp ${numero}`,
  alheio: 'Este link não é nosso',
  alheioTexto: (site: string) => `Ele leva a ${site}. Não pague nada nem escreva os seus dados ali.`,
  misto: 'Nem todo link desta mensagem é nosso',
  mistoTexto: (site: string) => `Um deles leva a ${site}. Não pague nada nem escreva os seus dados ali.`,
  avisar: 'Avisar a equipe',
  avisado: 'Obrigado',
  avisadoTexto: 'A equipe foi avisada e vai cuidar disso. Não pague nada a quem enviou o link.',
  unidades: 'Falar com uma unidade',
  outro: 'Conferir outro link',
})
