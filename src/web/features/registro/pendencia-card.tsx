import { Button } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'react-router'
import { formatData, formatDataHora } from '#contract/fields/data-hora.ts'
import type { CampoDaIdentidade } from '#contract/registro/messages.ts'
import type { Candidato, Pendencia, PessoaComparada } from '#contract/registro/schema.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { paths } from '#web/paths.ts'
import classes from './pendencia-card.module.css'

/** What staff chose; a dialog confirms it. */
export type PendenciaChoice = { decisao: 'mesma'; candidato: Candidato } | { decisao: 'outra' }

const SOURCES: Readonly<Record<Pendencia['origem'], string>> = {
  importacao: 'pela importação do técnico',
  planilha: 'por uma planilha',
  integracao: 'por outro sistema do grupo',
  erp: 'pelo sistema do grupo',
  equipe: 'pelo cadastro da equipe',
}

type Line = { label: string; campo?: CampoDaIdentidade; read: (pessoa: PessoaComparada) => string }

const joined = (...parts: (string | null)[]): string => parts.filter(part => part !== null && part !== '').join(', ')

const LINES: readonly Line[] = [
  { label: 'Nome', campo: 'nome', read: pessoa => pessoa.nome },
  { label: 'Nascimento', campo: 'nascimento', read: pessoa => formatData(pessoa.nascimento) },
  { label: 'Falecimento', campo: 'falecimento', read: pessoa => formatData(pessoa.falecimento) },
  { label: 'Sexo', campo: 'sexo', read: pessoa => pessoa.sexo ?? '' },
  { label: 'CPF', campo: 'cpf', read: pessoa => pessoa.cpf },
  { label: 'Contrato', campo: 'contrato', read: pessoa => pessoa.num_contrato },
  { label: 'Sepultura', campo: 'sepultura', read: pessoa => joined(pessoa.cemiterio, pessoa.localizacao) },
  { label: 'Velório', read: pessoa => joined(formatDataHora(pessoa.dtVelorio), pessoa.velorio) },
  { label: 'Sepultamento', read: pessoa => formatDataHora(pessoa.dtSepultamento) },
]

const Comparison = ({ pessoa, candidato }: { pessoa: PessoaComparada; candidato: Candidato }) => (
  <table className={classes.comparison}>
    <caption className="vh">{`${pessoa.nome}, que chegou, e ${candidato.pessoa.nome}, do registro`}</caption>
    <thead>
      <tr>
        <td />
        <th scope="col">Chegou</th>
        <th scope="col">No registro</th>
      </tr>
    </thead>
    <tbody>
      {LINES.map(({ label, campo, read }) => {
        const [arrived, stored] = [read(pessoa), read(candidato.pessoa)]
        if (arrived === '' && stored === '') return null
        const differs = campo !== undefined && candidato.contradiz.includes(campo)
        return (
          <tr key={label} className={differs ? classes.differs : undefined}>
            <th scope="row">
              {label}
              {differs && <span className={classes.mark}>não combina</span>}
            </th>
            <td>{arrived || '—'}</td>
            <td>{stored || '—'}</td>
          </tr>
        )
      })}
    </tbody>
  </table>
)

type ChooseProps = { pendencia: Pendencia; onChoose: (choice: PendenciaChoice) => void }

const Candidate = ({ pendencia, candidato, onChoose }: ChooseProps & { candidato: Candidato }) => (
  <div className={classes.candidate}>
    <Comparison pessoa={pendencia.pessoa} candidato={candidato} />
    {candidato.contradiz.length === 0 && (
      <p className="note">Nada se contradiz, mas faltam CPF, contrato ou datas completas para ter certeza.</p>
    )}
    <div className={`row ${classes.actions}`}>
      <Button
        variant="outline"
        aria-label={`É a mesma pessoa: ${pendencia.pessoa.nome} e ${candidato.pessoa.nome}, registro ${candidato.id}`}
        onClick={() => onChoose({ decisao: 'mesma', candidato })}
      >
        É a mesma pessoa
      </Button>
      {candidato.despedida_id !== null && (
        <Link to={paths.editarDespedida(candidato.despedida_id)} className="touch strong">
          Ver a despedida
        </Link>
      )}
    </div>
  </div>
)

/** The words for "somebody else", by how many people of the register are shown. */
export const anotherOf = ({ candidatos }: Pendencia): string => {
  if (candidatos.length === 0) return 'Incluir no registro'
  return candidatos.length === 1 ? 'São duas pessoas' : 'Não é nenhuma delas'
}

/** Who arrived, beside each person of the register whom it may be. */
export const PendenciaCard = ({ pendencia, onChoose }: ChooseProps) => {
  const { pessoa, candidatos, origem, chegou_em, motivo } = pendencia
  const title = useId()
  return (
    <section className={classes.card} aria-labelledby={title}>
      <h3 id={title}>{pessoa.nome}</h3>
      <p className="note">{`Chegou ${SOURCES[origem]} em ${formatInstant(chegou_em)}.`}</p>
      {motivo !== '' && <p className="note">{`Motivo: ${motivo}`}</p>}
      {candidatos.length === 0 && <p>Ninguém do registro se parece mais com esta pessoa.</p>}
      {candidatos.map(candidato => (
        <Candidate key={candidato.id} pendencia={pendencia} candidato={candidato} onChoose={onChoose} />
      ))}
      <Button
        variant="outline"
        aria-label={`${anotherOf(pendencia)}: ${pessoa.nome}`}
        onClick={() => onChoose({ decisao: 'outra' })}
      >
        {anotherOf(pendencia)}
      </Button>
    </section>
  )
}
