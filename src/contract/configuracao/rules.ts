import { displayCode, UNITS, type UnitCode } from '../units.ts'

/** Pictures that the portal brings along, until the group has sent its own. */

export const ownLogo = (code: UnitCode): string => `/imagens/marcas/${displayCode(code)}-claro.svg`

/** True unless the logo is the portal's drawing of a unit, which has the unit's first name in it, and the unit has another name now. */
export const isLogoOfName = (logo: string, nome: string): boolean =>
  UNITS.every(unit => logo !== ownLogo(unit.code) || nome === unit.nome)

/** Central de Velórios has three adverts, the other units five (specification §2). */
export const ownAnuncios = (code: UnitCode): string[] =>
  Array.from({ length: code === 'CV' ? 3 : 5 }, (_, index) => `/imagens/capela/${displayCode(code)}-${index + 1}.jpg`)

/** Seven pictures of the Finados panel (specification §2). */
export const OWN_EVENTO_IMAGENS: readonly string[] = [1, 2, 3, 4, 5, 6, 7].map(
  number => `/imagens/finados/${number}.jpg`,
)
