import { RITO } from '#contract/despedida/rito-messages.ts'
import type { Rito } from '#contract/despedida/rito-rules.ts'

/** Texts of the displays. */
export const TELA_TEXTO = {
  velorio: 'Velório',
  /** A velório that the device stored before an update of the portal has no kind. */
  rito: (rito: Rito | undefined) => RITO[rito ?? 'sepultamento'],
  capela: (numero: string) => `Capela ${Number(numero)}`,
  deixeMensagem: 'Deixe sua mensagem',
  reservado: 'Cerimônia reservada à família',
} as const
