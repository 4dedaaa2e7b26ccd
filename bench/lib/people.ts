import { type BenchPortal, signIn } from './portal.ts'
import { sendJson } from './send.ts'

const PASSWORD = 'memorial1973'
/** Phones, addresses and words nobody used before in this run. */
let people = Number(String(Date.now()).slice(-7)) % 1_000_000
export const nextPerson = (): number => {
  people += 1
  return people
}
export const telefoneOf = (person: number): string => `829${String(10_000_000 + person).slice(-8)}`

export const ok = <T>({ status, text }: { status: number; text: string }): T => {
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 300)}`)
  return JSON.parse(text) as T
}

/** One more colleague. @returns the headers of their session. */
export const hire = async (portal: BenchPortal, admin: Record<string, string>): Promise<Record<string, string>> => {
  const person = nextPerson()
  const username = `medicao.${person}@exemplo.com.br`
  const pessoa = { nome: `Colega ${person}`, telefone: telefoneOf(person) }
  ok(
    await sendJson(`${portal.url}/usuario/nova-pessoa-colaborador`, 'POST', admin, {
      username,
      password: PASSWORD,
      pessoa,
    }),
  )
  return signIn(portal, username)
}
