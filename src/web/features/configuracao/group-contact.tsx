import { maskTelefone } from '#contract/fields/telefone.ts'
import { useSobre } from './sobre-query.ts'

/** The phone and e-mail that the group states in its settings, each once it is there. @param telefone the words around the number. */
export const GroupContact = ({ telefone }: { telefone: (number: string) => string }) => {
  const { telefone: number = '', email = '' } = useSobre().data ?? {}
  return (
    <>
      {number !== '' && (
        <a className="touch strong" href={`tel:+55${number}`}>
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
