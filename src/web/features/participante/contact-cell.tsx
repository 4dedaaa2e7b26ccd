import { callAddress, maskTelefone } from '#contract/fields/telefone.ts'

/** Phone and e-mail of a person who agreed to be contacted. */
export const ContactCell = ({ telefone, email }: { telefone: string; email: string | null }) => (
  <span>
    <a href={callAddress(telefone)} style={{ whiteSpace: 'nowrap' }}>
      {maskTelefone(telefone)}
    </a>
    {email !== null && email !== '' && (
      <>
        <br />
        <a href={`mailto:${email}`}>{email}</a>
      </>
    )}
  </span>
)
