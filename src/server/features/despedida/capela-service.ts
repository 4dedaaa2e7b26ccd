import type { DespedidaDaCapela } from '#contract/despedida/public-schema.ts'
import { canonicalUnit } from '#contract/units.ts'
import { Problem } from '#server/core/problem.ts'
import type { Deps } from '#server/deps.ts'
import { listFloriculturas } from '#server/features/configuracao/service.ts'
import { holdsChave, signPicture } from '#server/features/tela/service.ts'
import { findVelorioOnDisplay } from '#server/features/tela/velorio-service.ts'
import { presencaChave } from './presenca-chave.ts'
import * as store from './store.ts'
import { toPublica } from './store.ts'
import { readMomento } from './velorio-virtual/service.ts'

/** The key on a display is valid today and tomorrow: a wake lasts past midnight, and the display reads a new one every day. */
const CHAVE_DAYS = 1

/** A chapel of a unit, as a display is set up for it. */
type TelaPlace = { empresa: string; lugar: string }

/** The place that an address `{empresa}/{id}` names; AM and PA are one unit. @returns undefined for a chapel that does not exist. */
const placeOf = (empresa: string, id: string): TelaPlace | undefined => {
  const unit = canonicalUnit(empresa)
  const lugar = id.padStart(2, '0')
  return unit === undefined || !/^\d{2}$/.test(lugar) ? undefined : { empresa: unit, lugar }
}

/**
 * The despedida whose apresentacao belongs on the display of chapel `id` of the unit now, if this display may show it.
 * @throws Problem DESPEDIDA_NAO_ENCONTRADA when there is none, the despedida is inactive, or it is private and the display has no key.
 */
const findCapela = async (deps: Deps, empresa: string, id: string, chave: string | undefined) => {
  const place = placeOf(empresa, id)
  const shown = place && (await findVelorioOnDisplay(deps, place))
  const row = shown && (await store.findDespedida(deps.db, shown.current.despedidaId))
  if (!place || !shown || !row?.status_memoria) throw new Problem('DESPEDIDA_NAO_ENCONTRADA')
  const comChave = await holdsChave(deps, place, chave)
  if (row.tipo === 'Privada' && !comChave) throw new Problem('DESPEDIDA_NAO_ENCONTRADA')
  return { place, shown, row, comChave }
}

type VelorioSeguinte = NonNullable<Awaited<ReturnType<typeof findVelorioOnDisplay>>>['seguinte']

/** The announcement of the next velório: nothing of an inactive page, and no name of a private one without the key. */
const announcementOf = (next: VelorioSeguinte, comChave: boolean): DespedidaDaCapela['exibicao']['seguinte'] => {
  if (!next?.status_memoria) return null
  const { dataHoraInicial, desde, tipo, nome } = next
  return { nome: tipo === 'Publica' || comChave ? nome : null, dataHoraInicial, desde }
}

/** The pictures of a private despedida carry a signature in their address, because a display has no visitor cookie. */
const signedAddress = async (deps: Deps, place: TelaPlace, picture: string): Promise<string> => {
  const signature = await signPicture(deps, place, picture)
  return `${picture}?tela=${place.empresa}-${place.lugar}-${signature ?? ''}`
}

/** `exibicao/despedida-capela/{empresa}/{id}`. @throws Problem as `findCapela`. */
export const readCapela = async (
  deps: Deps,
  empresa: string,
  id: string,
  chave: string | undefined,
): Promise<DespedidaDaCapela> => {
  const { place, shown, row, comChave } = await findCapela(deps, empresa, id, chave)
  const { capela, dataHoraInicial, dataHoraFinal } = shown.current
  const floriculturas = await listFloriculturas(deps.db, place.empresa)
  // A despedida may have several apresentacoes: the display shows the one of its own chapel.
  const ownApresentacao = {
    empresa: place.empresa,
    capela,
    data_hora_inicial: dataHoraInicial,
    apresentacao_status: true,
  }
  const page = toPublica({ ...row, ...ownApresentacao }, { floriculturas, mudancas: [], acesso: false })
  return {
    ...page,
    foto_perfil:
      row.tipo === 'Privada' && page.foto_perfil !== null
        ? await signedAddress(deps, place, page.foto_perfil)
        : page.foto_perfil,
    apresentacao: { empresa: place.empresa, capela, camera: null, dataHoraInicial, dataHoraFinal },
    exibicao: {
      ate: shown.ate,
      momento: await readMomento(deps, shown.current.despedidaId),
      presenca: presencaChave(deps, row.id, CHAVE_DAYS).chave,
      seguinte: announcementOf(shown.seguinte, comChave),
    },
  }
}

/**
 * The despedida whose approved homenagens and photographs a display may show now, and the addresses of its pictures.
 * @throws Problem as `findCapela`.
 */
export const findDespedidaOfCapela = async (deps: Deps, empresa: string, id: string, chave: string | undefined) => {
  const { place, row } = await findCapela(deps, empresa, id, chave)
  return {
    despedidaId: row.id,
    pictureAddress: async (picture: string): Promise<string> =>
      row.tipo === 'Privada' ? signedAddress(deps, place, picture) : picture,
  }
}

/** Whether `signature` (`{empresa}-{lugar}-{hmac}`) grants this picture to the display of the chapel where its despedida is now. */
export const mayTelaSeePicture = async (
  deps: Deps,
  picture: { despedidaId: number; endereco: string },
  signature: string,
): Promise<boolean> => {
  const [empresa = '', lugar = '', hmac = ''] = signature.split('-')
  const place = { empresa, lugar }
  const expected = await signPicture(deps, place, picture.endereco)
  if (expected === undefined || !deps.secrets.sameHmac(expected, hmac)) return false
  return (await findVelorioOnDisplay(deps, place))?.current.despedidaId === picture.despedidaId
}
