import { plural } from '#contract/plural.ts'
import { translated } from '#web/lib/language.ts'

/** A voice as it is offered and as it is heard; who records one loads `GRAVADOR` too. */
export const VOZ_TELA = translated('vozTela', {
  prefereFalar: 'Prefere falar?',
  ateUmMinuto: 'Grave uma mensagem de voz de até 60 segundos.',
  emMensagens: 'Para gravar a voz, abra Mensagens: aqui só se ouve a cerimônia.',
  ouvir: 'Ouvir',
  pausar: 'Pausar',
  voz: 'Mensagem de voz',
  vozDe: (nome: string) => `a mensagem de voz de ${nome}`,
  segundos: (total: number) => plural(total, '1 segundo', `${total} segundos`),
  naoToca: 'Não foi possível tocar esta gravação.',
  transcricao: 'Transcrição:',
  ouvirEmMensagens: 'Para ouvir, abra Mensagens.',
})
