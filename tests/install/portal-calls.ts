import type { Machine } from './machine.ts'
import { must } from './technician.ts'

/** Calls to the portal as a browser of the world makes them: by its public name, through the front and TLS. @param options more of curl */
export const createCalls = (machine: Pick<Machine, 'run'>, domain: string, options: readonly string[] = []) => {
  const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
  const call = async (path: string, body?: object, token?: string): Promise<unknown> => {
    const sent = [
      ...options,
      ...(body ? ['-H', quoted('content-type: application/json'), '-d', quoted(JSON.stringify(body))] : []),
      ...(token === undefined ? [] : ['-H', quoted(`authorization: Bearer ${token}`)]),
    ]
    return curl(path, sent.join(' '))
  }
  const curl = async (path: string, words: string): Promise<unknown> => {
    const result = await machine.run(`curl -sS --fail-with-body ${options.join(' ')} ${words} https://${domain}${path}`)
    return JSON.parse(must(`chamada ${path}`, result)) as unknown
  }
  return {
    call,
    put: (path: string, token: string): Promise<unknown> =>
      curl(path, `-X PUT -H ${quoted(`authorization: Bearer ${token}`)}`),
    /** Sends each part as JSON. */
    sendForm: (path: string, parts: Record<string, object>): Promise<unknown> =>
      curl(
        path,
        Object.entries(parts)
          .map(([name, value]) => `-F ${quoted(`${name}=${JSON.stringify(value)};type=application/json`)}`)
          .join(' '),
      ),
    signIn: async (username: string, password: string): Promise<string> =>
      ((await call('/api/auth/signin', { username, password })) as { accessToken: string }).accessToken,
    createDespedida: async (token: string): Promise<number> => {
      const pessoa = { nome: 'Helena Brandão', sexo: 'Feminino' }
      const datas = { data_nascimento: '1940-01-02', data_falecimento: '2026-11-04' }
      const { id: falecido } = (await call('/cliente/nova-pessoa-falecida', { ...pessoa, ...datas }, token)) as {
        id: number
      }
      const despedida = { pessoa_falecida_id: falecido, tipo: 'Publica', com_moderacao: true, status_memoria: true }
      return ((await call('/cliente/nova-despedida', despedida, token)) as { id: number }).id
    },
    readNome: async (token: string, id: number): Promise<string> => {
      const despedida = (await call(`/cliente/despedida/${id}`, undefined, token)) as {
        pessoa_falecida: { nome: string }
      }
      return despedida.pessoa_falecida.nome
    },
  }
}
