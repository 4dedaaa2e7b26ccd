import { Button, TextInput } from '@mantine/core'
import { maskTelefone } from '#contract/fields/telefone.ts'
import classes from './form.module.css'
import { ACESSO_DA_PESSOA as T } from './messages.ts'

type AccessFieldsProps = {
  username: string
  usernameHelp: string
  telefone: string
  telefoneError: string | undefined
  /** Shown while a new phone is verified and not yet saved. */
  verified: string | false
  onTelefone: () => void
  onSenha: () => void
}

/** Sign-in name and contacts of a person: the name cannot change, phone and password are changed in dialogs of their own. */
export const AccessFields = ({
  username,
  usernameHelp,
  telefone,
  telefoneError,
  verified,
  onTelefone,
  onSenha,
}: AccessFieldsProps) => (
  <>
    <TextInput
      label="Usuário"
      description={usernameHelp}
      variant="filled"
      readOnly
      autoComplete="off"
      value={username}
    />
    <div className={classes.row}>
      <TextInput
        label="Telefone"
        variant="filled"
        readOnly
        autoComplete="off"
        placeholder="Nenhum telefone cadastrado"
        value={maskTelefone(telefone)}
        error={telefoneError}
      />
      <Button variant="outline" onClick={onTelefone}>
        Alterar telefone
      </Button>
    </div>
    <p role="status" className="notice">
      {verified}
    </p>
    <div className={classes.row}>
      <div>
        <p className="strong">Senha</p>
        <p className="note">Por segurança, a senha atual nunca é mostrada.</p>
      </div>
      <Button variant="outline" onClick={onSenha}>
        {T.alterarSenha}
      </Button>
    </div>
  </>
)
