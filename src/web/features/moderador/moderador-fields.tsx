import { Checkbox, NativeSelect, Select, TextInput } from '@mantine/core'
import { LINK_SENHA_DAYS } from '#contract/acesso/limits.ts'
import { MODERADOR_CLIENTE, PARENTESCO_FALECIDO, TIPOS_PARENTESCO } from '#contract/moderador/messages.ts'
import type { FormErrors } from '#web/lib/form-errors.ts'
import { textFields } from '#web/lib/text-fields.ts'
import classes from '#web/ui/admin/form.module.css'
import { MOSTRAR_SENHA } from '#web/ui/admin/messages.ts'
import { SenhaInput } from '#web/ui/admin/senha-input.tsx'
import { type ModeradorValues, parentescoOf, tipoOf } from './api.ts'
import { MODERADOR_TELA } from './messages.ts'

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
      label={MODERADOR_TELA.cliente}
      value={values.moderador_cliente}
      data={[...MODERADOR_CLIENTE]}
      onChange={event =>
        onChange({
          moderador_cliente: event.currentTarget.value === MODERADOR_CLIENTE[0] ? MODERADOR_CLIENTE[0] : 'Ainda não',
        })
      }
    />
    <Select
      label={MODERADOR_TELA.parentesco}
      placeholder={MODERADOR_TELA.escolha}
      clearable
      clearButtonProps={{ 'aria-label': MODERADOR_TELA.limpar, 'aria-hidden': false, tabIndex: 0, size: 'lg' }}
      value={values.parentesco_falecido}
      data={[...PARENTESCO_FALECIDO]}
      onChange={value => onChange({ parentesco_falecido: value === null ? null : parentescoOf(value) })}
    />
    {values.parentesco_falecido === 'Sim' && (
      <Select
        label={MODERADOR_TELA.qualParentesco}
        required
        searchable
        nothingFoundMessage={MODERADOR_TELA.nenhumTipo}
        value={values.tipo_parentesco}
        data={[...TIPOS_PARENTESCO]}
        error={errors.tipo_parentesco}
        onChange={value => onChange({ tipo_parentesco: tipoOf(value) })}
      />
    )}
  </>
)

const placeholderOf = (existente: boolean, senhaPeloLink: boolean): string | undefined => {
  if (existente) return MODERADOR_TELA.jaCadastrada
  return senhaPeloLink ? MODERADOR_TELA.criaPeloLink : undefined
}

/** Typed by staff, or created by the moderator with a link. */
const Senha = ({ values, existente, errors, onChange }: ModeradorFieldsProps) => (
  <>
    <SenhaInput
      label={MODERADOR_TELA.senha}
      toggle={MOSTRAR_SENHA}
      autoComplete="new-password"
      required={!existente && !values.senhaPeloLink}
      disabled={existente || values.senhaPeloLink}
      placeholder={placeholderOf(existente, values.senhaPeloLink)}
      // The draft was restored without it.
      description={!existente && values.senhaDigitada && values.senha === '' ? MODERADOR_TELA.senhaDeNovo : undefined}
      value={values.senha}
      error={errors.senha}
      onChange={senha => onChange({ senha, senhaDigitada: senha !== '' })}
    />
    {!existente && (
      <Checkbox
        label={MODERADOR_TELA.peloLink}
        description={MODERADOR_TELA.peloLinkAjuda(LINK_SENHA_DAYS)}
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
      {existente && <p className="note">{MODERADOR_TELA.existente}</p>}
      <TextInput label={MODERADOR_TELA.nome} required maxLength={100} autoComplete="off" {...field('nome')} />
      <TextInput
        label={MODERADOR_TELA.email}
        type="email"
        autoComplete="off"
        required={!existente}
        disabled={existente}
        placeholder={existente ? MODERADOR_TELA.jaCadastrado : undefined}
        description={existente ? undefined : MODERADOR_TELA.emailAjuda}
        maxLength={128}
        {...field('email')}
        onBlur={props.onEmailLeft}
      />
      <Senha {...props} />
      <Relationship {...props} />
      {!existente && <p className="note">{MODERADOR_TELA.termos}</p>}
    </div>
  )
}
