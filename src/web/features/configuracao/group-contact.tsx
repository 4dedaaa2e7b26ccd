import { callAddress, maskTelefone } from '#contract/fields/telefone.ts'
import type { ContatoUnidade } from '#contract/unidade/schema.ts'
import { useSobre } from './sobre-query.ts'

/** The phone and e-mail that the group states in its settings, each once it is there. @param telefone the words around the number. */
export const GroupContact = ({ telefone }: { telefone: (number: string) => string }) => {
  const { telefone: number = '', email = '' } = useSobre().data ?? {}
  return (
    <>
      {number !== '' && (
        <a className="touch strong" href={callAddress(number)}>
          {telefone(maskTelefone(number))}
        </a>
      )}
      {email !== '' && (
        <a className="touch strong" href={`mailto:${email}`}>
          {email}
        </a>
      )}
    </>
  )
}

type UnitPhone = Pick<ContatoUnidade, 'nome' | 'telefone'>

/** The numbers of units, which open a call. */
export const UnitPhones = ({ unidades }: { unidades: readonly UnitPhone[] }) => (
  <ul>
    {unidades.map(({ nome, telefone }) => (
      <li key={nome}>
        <a className="touch strong" href={callAddress(telefone)}>
          {`${nome}: ${maskTelefone(telefone)}`}
        </a>
      </li>
    ))}
  </ul>
)
