import { RITO } from '#contract/despedida/rito-messages.ts'
import type { Rito } from '#contract/despedida/rito-rules.ts'
import { plural } from '#contract/plural.ts'

/** Texts of the displays. */
export const TELA_TEXTO = {
  velorio: 'Velório',
  /** A velório that the device stored before an update of the portal has no kind. */
  rito: (rito: Rito | undefined) => RITO[rito ?? 'sepultamento'],
  capela: (numero: string) => `Capela ${Number(numero)}`,
  deixeMensagem: 'Deixe sua mensagem',
  envieFlores: 'Envie flores',
  assine: 'Assine a presença',
  faleConosco: 'Fale conosco',
  reservado: 'Cerimônia reservada à família',
  agora: 'Agora',
  terminou: (hora: string) => `Terminou ${hora}`,
  momento: (texto: string) => `Agora: ${texto}`,
  velorioTerminou: (hora: string) => `O velório terminou ${hora}`,
  seguinte: (quando: string, nome: string | null) => `${quando}: ${nome ?? 'cerimônia reservada à família'}`,
  livre: 'Nenhum velório agora.',
  saguao: 'Velórios de hoje',
  saguaoVazio: 'Nenhum velório nesta casa agora.',
  saguaoDepois: 'Os próximos aparecem aqui com a capela e a hora.',
  mensagensNoPainel: (total: number) => plural(total, '1 mensagem', `${total} mensagens`),
} as const
