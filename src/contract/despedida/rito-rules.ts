import { foldText } from '../fields/fold-text.ts'

/** The last ceremony; its hour and places are `data_sepultamento`, `local_sepultamento` and `localizacao_sepultado` of either kind. */
export const RITOS = ['sepultamento', 'cremacao'] as const
export type Rito = (typeof RITOS)[number]

const GRAVE = /\b(?:jazigo|quadra|gaveta|cova|tumulo|lote)s?\b|\bsepult/
const CREMATION = /\bcrema(?:torio|cao)\b/
/** "Cemitério e Crematório Parque das Flores" holds both; "Crematório do Cemitério Parque das Flores" is a crematory. */
const isCrematory = (place: string): boolean =>
  CREMATION.test(place) && (place.startsWith('crema') || !/\bcemiterio\b|\bsepult/.test(place))

type RegisterWords = { tipo: string; cemiterio: string; localizacao: string }

/** The kind that the words of a register name. @returns undefined where they leave a doubt, such as a grave beside a crematory. */
export const ritoOfRegister = (register: RegisterWords): Rito | undefined => {
  const { tipo, cemiterio, localizacao } = register
  const [kind = '', place = '', detail = ''] = [tipo, cemiterio, localizacao].map(text => foldText(text).trim())
  if (GRAVE.test(detail)) return undefined
  return kind === 'cremacao' || isCrematory(place) || isCrematory(detail) ? 'cremacao' : undefined
}
