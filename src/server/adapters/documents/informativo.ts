import { IMPRESSO } from '#contract/documento/messages.ts'
import type { InformativoContent } from './content.ts'
import { drawSheet, SHEETS } from './sheet.ts'
import { renderPng } from './text-image.ts'

/** @returns PNG: 500 pixels wide, or the size of a status. */
export const makeInformativo = async ({ formato, cerimonias, ...content }: InformativoContent): Promise<Uint8Array> => {
  const announced = cerimonias.map(one => ({ ...one, linha: '', antes: '' }))
  const words = { titulo: IMPRESSO.emMemoria, frase: '', neutro: ['', ''], isInvitation: false } as const
  return renderPng(await drawSheet({ ...content, ...words, cerimonias: announced }, formato), SHEETS[formato])
}
