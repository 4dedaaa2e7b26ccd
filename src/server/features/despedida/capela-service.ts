import type { DespedidaPublica } from '#contract/despedida/public-schema.ts'
import { canonicalUnit } from '#contract/units.ts'
import { Problem } from '#server/core/problem.ts'
import type { Deps } from '#server/deps.ts'
import { holdsChave, pictureProof } from '#server/features/tela/service.ts'
import * as store from './store.ts'
import { toPublica } from './wire.ts'

type Place = { empresa: string; lugar: string }

/** The place of an address `{empresa}/{id}`; AM and PA are one unit. @returns undefined for no chapel of the group. */
const placeOf = (empresa: string, id: string): Place | undefined => {
  const unit = canonicalUnit(empresa)
  const lugar = id.padStart(2, '0')
  return unit === undefined || !/^\d{2}$/.test(lugar) ? undefined : { empresa: unit, lugar }
}

/**
 * The despedida whose active apresentacao covers now, in chapel `id` of the unit, as far as this display may show it.
 * @throws Problem DESPEDIDA_NAO_ENCONTRADA when nobody is in the chapel, or the despedida is inactive, or private and the screen has no key.
 */
const findCapela = async (deps: Deps, empresa: string, id: string, chave: string | undefined) => {
  const place = placeOf(empresa, id)
  const shown = place && (await store.findShown(deps.db, place.empresa, place.lugar))
  const row = shown && (await store.findDespedida(deps.db, shown.despedidaId))
  if (!place || !shown || !row?.status_memoria) throw new Problem('DESPEDIDA_NAO_ENCONTRADA')
  if (row.tipo === 'Privada' && !(await holdsChave(deps, place, chave))) throw new Problem('DESPEDIDA_NAO_ENCONTRADA')
  return { place, shown, row }
}

/** The portrait of a private page opens by a proof in its address: a display has no visitor cookie. */
const portraitFor = async (deps: Deps, place: Place, foto: string | null): Promise<string | null> => {
  if (foto === null) return null
  const proof = await pictureProof(deps, place, foto)
  return `${foto}?tela=${place.empresa}-${place.lugar}-${proof ?? ''}`
}

/** `exibicao/despedida-capela/{empresa}/{id}`. @throws Problem as `findCapela`. */
export const readCapela = async (
  deps: Deps,
  empresa: string,
  id: string,
  chave: string | undefined,
): Promise<DespedidaPublica> => {
  const { place, shown, row } = await findCapela(deps, empresa, id, chave)
  const { capela, dataHoraInicial, dataHoraFinal } = shown
  const floriculturas = await store.listFlorists(deps.db, place.empresa)
  // Of several apresentacoes the display shows the one of its own chapel.
  const booked = { empresa: place.empresa, capela, data_hora_inicial: dataHoraInicial, apresentacao_status: true }
  const page = toPublica({ ...row, ...booked }, { floriculturas, mudancas: [], acesso: false })
  return {
    ...page,
    foto_perfil: row.tipo === 'Privada' ? await portraitFor(deps, place, page.foto_perfil) : page.foto_perfil,
    apresentacao: { empresa: place.empresa, capela, camera: null, dataHoraInicial, dataHoraFinal },
  }
}

/** Whose approved homenagens a display may show now. @throws Problem as `findCapela`. */
export const findDespedidaOfCapela = async (
  deps: Deps,
  empresa: string,
  id: string,
  chave: string | undefined,
): Promise<number> => (await findCapela(deps, empresa, id, chave)).row.id

/** True when `proof` (`{empresa}-{lugar}-{hmac}`) opens this picture on the display of the chapel where its despedida is now. */
export const mayTelaSeePicture = async (
  deps: Deps,
  picture: { despedidaId: number; endereco: string },
  proof: string,
): Promise<boolean> => {
  const [empresa = '', lugar = '', hmac = ''] = proof.split('-')
  const expected = await pictureProof(deps, { empresa, lugar }, picture.endereco)
  if (expected === undefined || !deps.secrets.sameHmac(expected, hmac)) return false
  return (await store.findShown(deps.db, empresa, lugar))?.despedidaId === picture.despedidaId
}
