import { Autocomplete, Checkbox, NativeSelect, Select, TextInput } from '@mantine/core'
import { LINK_SENHA_DAYS } from '#contract/acesso/limits.ts'
import { MODERADOR_CLIENTE, PARENTESCO_FALECIDO, TIPOS_PARENTESCO } from '#contract/moderador/messages.ts'
import type { FormErrors } from '#web/lib/form-errors.ts'
import { textFields } from '#web/lib/text-fields.ts'
import classes from '#web/ui/admin/form.module.css'
import { MOSTRAR_SENHA } from '#web/ui/admin/messages.ts'
import { SenhaInput } from '#web/ui/admin/senha-input.tsx'
import { emailSuggestions, type ModeradorValues, parentescoOf, tipoOf } from './moderador-values.ts'

type ModeradorFieldsProps = {
  values: ModeradorValues
  existente: boolean
  errors: FormErrors<string>
  onChange: (part: Partial<ModeradorValues>) => void
  onEmailLeft: () => void
}

const Relationship = ({ values, errors, onChange }: ModeradorFieldsProps) => (
  <>
    <NativeSelect
      label="Moderador é cliente?"
      value={values.moderador_cliente}
      data={[...MODERADOR_CLIENTE]}
      onChange={event =>
        onChange({
          moderador_cliente: event.currentTarget.value === MODERADOR_CLIENTE[0] ? MODERADOR_CLIENTE[0] : 'Ainda não',
        })
      }
    />
    <Select
      label="Parentesco com falecido?"
      placeholder="Não informado"
      clearable
      clearButtonProps={{ 'aria-label': 'Limpar parentesco', 'aria-hidden': false, tabIndex: 0, size: 'lg' }}
      value={values.parentesco_falecido}
      data={[...PARENTESCO_FALECIDO]}
      onChange={value => onChange({ parentesco_falecido: value === null ? null : parentescoOf(value) })}
    />
    {values.parentesco_falecido === 'Sim' && (
      <Select
        label="Qual o parentesco?"
        withAsterisk
        aria-required
        searchable
        nothingFoundMessage="Nenhum parentesco com este nome."
        value={values.tipo_parentesco}
        data={[...TIPOS_PARENTESCO]}
        error={errors.tipo_parentesco}
        onChange={value => onChange({ tipo_parentesco: tipoOf(value) })}
      />
    )}
  </>
)

const placeholderOf = (existente: boolean, senhaPeloLink: boolean): string | undefined => {
  if (existente) return 'Já cadastrada'
  return senhaPeloLink ? 'A família cria pelo link' : undefined
}

/** Typed by staff, or created by the moderator with a link. */
const Senha = ({ values, existente, errors, onChange }: ModeradorFieldsProps) => (
  <>
    <SenhaInput
      label="Senha do Moderador"
      toggle={MOSTRAR_SENHA}
      autoComplete="new-password"
      withAsterisk={!existente && !values.senhaPeloLink}
      aria-required={!existente && !values.senhaPeloLink}
      disabled={existente || values.senhaPeloLink}
      placeholder={placeholderOf(existente, values.senhaPeloLink)}
      // The draft was restored without it.
      description={
        !existente && values.senhaDigitada && values.senha === ''
          ? 'Por segurança a senha não fica guardada. Digite-a novamente.'
          : undefined
      }
      value={values.senha}
      error={errors.senha}
      onChange={senha => onChange({ senha, senhaDigitada: senha !== '' })}
    />
    {!existente && (
      <Checkbox
        label="A família cria a senha pelo link"
        description={`Com o acesso à página, o moderador recebe no celular e por e-mail um link para criar a própria senha. O link vale ${LINK_SENHA_DAYS} dias e serve uma vez.`}
        checked={values.senhaPeloLink}
        onChange={event => onChange({ senha: '', senhaDigitada: false, senhaPeloLink: event.currentTarget.checked })}
      />
    )}
  </>
)

/** The moderator's details (specification §2, §4): e-mail and password of an existing one do not change. */
export const ModeradorFields = (props: ModeradorFieldsProps) => {
  const { values, existente, errors, onChange } = props
  const field = textFields(values, errors, onChange)
  return (
    <div className={classes.form}>
      {existente && (
        <p className="note">Este telefone já é de um moderador cadastrado. O acesso dele continua o mesmo.</p>
      )}
      <TextInput label="Nome" withAsterisk aria-required maxLength={100} autoComplete="off" {...field('nome')} />
      <Autocomplete
        label="E-mail do Moderador"
        type="email"
        autoComplete="off"
        withAsterisk={!existente}
        aria-required={!existente}
        disabled={existente}
        placeholder={existente ? 'Já cadastrado' : undefined}
        description={existente ? undefined : 'É com este e-mail que o moderador entra no portal.'}
        maxLength={128}
        data={emailSuggestions(values.email)}
        comboboxProps={{ keepMounted: false }}
        {...field('email')}
        onBlur={props.onEmailLeft}
      />
      <Senha {...props} />
      <Relationship {...props} />
      {!existente && (
        <p className="note">Ao salvar, você confirma que o moderador conhece e aceita os Termos de Uso.</p>
      )}
    </div>
  )
}
