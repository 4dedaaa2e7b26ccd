import { Link } from 'react-router'
import type { Despedida } from '#contract/despedida/schema.ts'
import { maskTelefone } from '#contract/fields/telefone.ts'
import { EDITAR } from '#web/features/despedida/edit-messages.ts'
import { paths } from '#web/paths.ts'
import classes from './editar-despedida.module.css'

/** Who looks after the page for the family, and the ways to change that. */
export const ModeradorSection = ({ despedida }: { despedida: Despedida }) => {
  const { id, pessoa_moderador: pessoa } = despedida
  if (!pessoa)
    return (
      <p>
        {EDITAR.semModerador} <Link to={paths.criarModerador(id)}>{EDITAR.cadastrarModerador}</Link>
      </p>
    )
  const relation = pessoa.parentesco_falecido === 'Sim' ? (pessoa.tipo_parentesco ?? '') : ''
  return (
    <div className={classes.moderator}>
      <p className={classes.name}>{pessoa.nome}</p>
      <p>{[relation, maskTelefone(pessoa.telefone), pessoa.email].filter(part => part !== '').join(' · ')}</p>
      <p className={classes.links}>
        <Link to={paths.editarModerador(id)}>{EDITAR.editarModerador}</Link>
        <Link to={paths.criarModerador(id)}>{EDITAR.trocarModerador}</Link>
      </p>
    </div>
  )
}
