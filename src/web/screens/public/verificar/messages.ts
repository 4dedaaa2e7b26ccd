import { translated } from '#web/lib/language.ts'

/** That watching costs nothing, where people are told otherwise. Only the server writes it: the scripts of the pages have no room for it. */
export const GRATIS = /* @__PURE__ */ translated('gratis', {
  linha: 'Assistir é de graça. Ninguém pede Pix nem cartão.',
  conferir: 'Conferir um link',
  naoTransmitido: 'Este velório não é transmitido. Quem vende a imagem dele não fala pela família nem pela casa.',
})

/** Texts of the page that tells whose a link is. */
export const VERIFICAR = /* @__PURE__ */ translated('verificar', {
  titulo: 'Este link é nosso?',
  texto: 'Cole o link que você recebeu. Dizemos se ele é da casa e como falar com a unidade.',
  campo: 'Link recebido',
  conferir: 'Conferir',
  nenhum: 'Isto não parece um link. Copie o endereço inteiro, que começa com https://',
  nosso: 'Sim, este link é nosso',
  nossoTexto: 'Pode abrir com calma. Assistir é de graça, e ninguém da casa ou da família pede Pix nem cartão.',
  daUnidade: (nome: string) => `A unidade desta despedida é ${nome}.`,
  ligar: (numero: string) => `Ligar para ${numero}`,
  whatsapp: (numero: string) => `WhatsApp ${numero}`,
  alheio: 'Este link não é nosso',
  alheioTexto: (site: string) => `Ele leva a ${site}. Não pague nada nem escreva os seus dados ali.`,
  avisar: 'Avisar a equipe',
  avisado: 'Obrigado',
  avisadoTexto: 'A equipe foi avisada e vai cuidar disso. Não pague nada a quem enviou o link.',
  unidades: 'Falar com uma unidade',
  outro: 'Conferir outro link',
})
