import { NativeSelect, PasswordInput, Select, TextInput } from '@mantine/core'
import { MODERADOR_CLIENTE, PARENTESCO_FALECIDO, TIPOS_PARENTESCO } from '#contract/moderador/messages.ts'
import { type ModeradorDraft, type ModeradorProblems, parentescoOf, tipoOf } from './draft.ts'
import { MODERADOR_TELA } from './messages.ts'
import classes from './moderador-fields.module.css'

type Change = (part: Partial<ModeradorDraft>) => void

const Relationship = ({ draft, problem, onChange }: { draft: ModeradorDraft; problem?: string; onChange: Change }) => (
  <>
    <NativeSelect
      label={MODERADOR_TELA.cliente}
      value={draft.moderador_cliente}
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
      value={draft.parentesco_falecido}
      data={[...PARENTESCO_FALECIDO]}
      onChange={value => onChange({ parentesco_falecido: value === null ? null : parentescoOf(value) })}
    />
    {draft.parentesco_falecido === 'Sim' && (
      <Select
        label={MODERADOR_TELA.qualParentesco}
        required
        searchable
        nothingFoundMessage={MODERADOR_TELA.nenhumTipo}
        value={draft.tipo_parentesco}
        data={[...TIPOS_PARENTESCO]}
        error={problem}
        onChange={value => onChange({ tipo_parentesco: tipoOf(value) })}
      />
    )}
  </>
)

type ModeradorFieldsProps = {
  draft: ModeradorDraft
  senha: string
  existente: boolean
  problems: ModeradorProblems
  /** The draft came back without its password. */
  restored?: boolean
  onChange: Change
  onSenha: (senha: string) => void
  onEmailLeft: () => void
}

/** The moderator's details (specification §2, §4): of an existing one, e-mail and password stay as they are. */
export const ModeradorFields = (props: ModeradorFieldsProps) => {
  const { draft, senha, existente, problems, onChange } = props
  return (
    <div className={classes.fields}>
      {existente && <p className={classes.note}>{MODERADOR_TELA.existente}</p>}
      <TextInput
        label={MODERADOR_TELA.nome}
        required
        maxLength={100}
        autoComplete="off"
        value={draft.nome}
        error={problems.nome}
        onChange={event => onChange({ nome: event.currentTarget.value })}
      />
      <TextInput
        label={MODERADOR_TELA.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        required={!existente}
        disabled={existente}
        placeholder={existente ? MODERADOR_TELA.jaCadastrado : undefined}
        description={existente ? undefined : MODERADOR_TELA.emailAjuda}
        maxLength={128}
        value={draft.email}
        error={problems.email}
        onChange={event => onChange({ email: event.currentTarget.value })}
        onBlur={props.onEmailLeft}
      />
      <PasswordInput
        label={MODERADOR_TELA.senha}
        autoComplete="new-password"
        required={!existente}
        disabled={existente}
        placeholder={existente ? MODERADOR_TELA.jaCadastrada : undefined}
        description={props.restored ? MODERADOR_TELA.senhaDeNovo : undefined}
        visibilityToggleButtonProps={{ 'aria-label': MODERADOR_TELA.mostrarSenha, size: 44, tabIndex: 0 }}
        maxLength={128}
        value={senha}
        error={problems.senha}
        onChange={event => props.onSenha(event.currentTarget.value)}
      />
      <Relationship draft={draft} problem={problems.tipo} onChange={onChange} />
      {!existente && <p className={classes.note}>{MODERADOR_TELA.termos}</p>}
    </div>
  )
}
