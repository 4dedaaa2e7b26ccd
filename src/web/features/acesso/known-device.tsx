import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { ApiError, api } from '#web/lib/http.ts'
import { forgetKnownDevice, isKnownDevice } from '#web/lib/known-device.ts'
import { forgetReturnPath } from '#web/lib/return-path.ts'
import { readSession, storeSession } from '#web/lib/session.ts'
import { paths } from '#web/paths.ts'
import { Loading } from '#web/ui/public/states.tsx'

/** `outra-conta`: this device is of somebody who does not look after that page. */
type Entrance = 'espera' | 'entrou' | 'outra-conta' | 'senha'

/** The despedida that a restricted screen is about: the number at its end, which is that of a person on one screen only. */
const despedidaIn = (path: string): number | undefined =>
  Number(/^\/admin\/(?!editar-perfil\/)[\w-]+\/(\d{1,15})\/?$/.exec(path)?.[1]) || undefined

const openSession = async (path: string): Promise<Entrance> => {
  if (readSession()) return 'entrou'
  try {
    const user = await api('POST /api/auth/aparelho', { body: { despedida: despedidaIn(path) }, anonymous: true })
    if (!storeSession(user)) return 'senha'
    forgetReturnPath()
    return 'entrou'
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined
    if (code === 'SESSAO_EXPIRADA') forgetKnownDevice()
    return code === 'NAO_ENCONTRADO' ? 'outra-conta' : 'senha'
  }
}

/** One call, however often the screen asks while it is under way. */
let opening: Promise<Entrance> | undefined
const openOnce = (path: string): Promise<Entrance> => {
  opening ??= openSession(path).finally(() => {
    opening = undefined
  })
  return opening
}

/** Opens a session for this tab where a moderator stays signed in on the device. @param path the screen to open; undefined opens nothing. */
export const useKnownDevice = (path: string | undefined): Entrance => {
  const [entrance, setEntrance] = useState<Entrance>(() => (path !== undefined && isKnownDevice() ? 'espera' : 'senha'))
  useEffect(() => {
    if (entrance === 'espera' && path !== undefined) void openOnce(path).then(setEntrance)
  }, [entrance, path])
  return entrance
}

/** In place of a restricted screen on a known device: it opens the session, and the sign-in follows only where it cannot. */
export const KnownDeviceScreen = () => {
  const entrance = useKnownDevice(useLocation().pathname)
  if (entrance === 'espera' || entrance === 'entrou') return <Loading text="Abrindo…" lines={0} />
  return <Navigate to={paths.entrar()} replace />
}
