import { maskTelefone } from '#contract/fields/telefone.ts'

const callOf = (telefone: string): string => (telefone.startsWith('+') ? telefone : `+55${telefone}`)

/** Phone and e-mail of a person who agreed to be contacted. */
export const ContactCell = ({ telefone, email }: { telefone: string; email: string | null }) => (
  <span>
    <a href={`tel:${callOf(telefone)}`}>{maskTelefone(telefone)}</a>
    {email !== null && email !== '' && (
      <>
        <br />
        <a href={`mailto:${email}`}>{email}</a>
      </>
    )}
  </span>
)
