import { formatData } from '#contract/fields/data-hora.ts'
import { maskTelefone } from '#contract/fields/telefone.ts'
import { NAO_MOSTRADO } from '#contract/privacidade/messages.ts'
import type { DadosTitular } from '#contract/privacidade/schema.ts'
import { formatInstant } from '#web/lib/instant.ts'
import classes from './data-inventory.module.css'
import { GUARDADO } from './messages.ts'

type LabelledValue = readonly [label: string, value: string]
type Group = { id: string; title: string; records: { id: string; lines: readonly LabelledValue[] }[] }

/** A complete Brazilian phone with its mask; anything else, masked ones too, unchanged. */
export const shownContact = (value: string): string => (/^\d{11}$/.test(value) ? maskTelefone(value) : value)

const signatureGroup = (assinaturas: DadosTitular['assinaturas']): Group => ({
  id: 'assinaturas',
  title: GUARDADO.assinaturas,
  records: assinaturas.map(row => ({
    id: `a${row.id}`,
    lines: [
      [GUARDADO.despedida, row.despedida.nome],
      [GUARDADO.nome, row.nome],
      [GUARDADO.cidade, row.cidade],
      [GUARDADO.data, formatInstant(row.em)],
    ],
  })),
})

const sentGroups = ({ participacoes, assinaturas, homenagens, evento }: DadosTitular): Group[] => [
  {
    id: 'participacoes',
    title: GUARDADO.participacoes,
    records: participacoes.map(row => ({
      id: `p${row.id}`,
      lines: [
        [GUARDADO.despedida, row.despedida.nome],
        [GUARDADO.nome, row.nome],
        [GUARDADO.telefone, shownContact(row.telefone)],
        [GUARDADO.email, row.email],
        [GUARDADO.ofertas, row.ofertas ? GUARDADO.recebe : GUARDADO.naoRecebe],
        [GUARDADO.data, formatInstant(row.em)],
        [GUARDADO.assistiu, row.assistiu_em === null ? '' : formatInstant(row.assistiu_em)],
      ],
    })),
  },
  signatureGroup(assinaturas),
  {
    id: 'homenagens',
    title: GUARDADO.homenagens,
    records: homenagens.map(row => ({
      id: `h${row.id}`,
      lines: [
        [GUARDADO.despedida, row.despedida.nome],
        [GUARDADO.mensagem, row.descricao || NAO_MOSTRADO.soFamilia],
        [GUARDADO.assinatura, row.nome],
        [GUARDADO.imagem, row.imagem === null ? '' : GUARDADO.comMensagem],
        [GUARDADO.voz, row.audio ? row.transcricao || GUARDADO.comMensagem : ''],
        [GUARDADO.situacao, GUARDADO[row.situacao]],
        [GUARDADO.data, formatInstant(row.em)],
      ],
    })),
  },
  {
    id: 'evento',
    title: GUARDADO.evento,
    records: evento.map(row => ({
      id: `e${row.id}`,
      lines: [
        [GUARDADO.nomeEvento, row.evento],
        [GUARDADO.mensagem, row.mensagem],
        [GUARDADO.nome, row.nome],
        [GUARDADO.homenageado, row.homenageado],
        [GUARDADO.telefone, shownContact(row.telefone)],
        [GUARDADO.email, row.email],
        [GUARDADO.situacao, GUARDADO[row.situacao]],
        [GUARDADO.data, formatInstant(row.em)],
      ],
    })),
  },
]

const waitingGroups = ({ convites, acessos, paginas }: DadosTitular): Group[] => [
  {
    id: 'convites',
    title: GUARDADO.convites,
    records: convites.map(row => ({
      id: `v${row.id}`,
      lines: [
        [GUARDADO.despedida, row.despedida.nome],
        [GUARDADO.nome, row.nome],
        [GUARDADO.data, formatInstant(row.em)],
        [GUARDADO.venceEm, formatInstant(row.vence_em)],
      ],
    })),
  },
  {
    id: 'acessos',
    title: GUARDADO.acessos,
    records: acessos.map(row => ({
      id: `a${row.id}`,
      lines: [
        [GUARDADO.despedida, row.despedida.nome],
        [GUARDADO.nome, row.nome],
        [GUARDADO.frase, row.frase],
        [GUARDADO.data, formatInstant(row.em)],
      ],
    })),
  },
  {
    id: 'paginas',
    title: GUARDADO.paginas,
    records: paginas.map(row => ({
      id: `g${row.id}`,
      lines: [
        [GUARDADO.falecido, `${row.falecido}, ${row.ano}`],
        [GUARDADO.parentesco, row.parentesco],
        [GUARDADO.nome, row.nome],
        [GUARDADO.data, formatInstant(row.em)],
      ],
    })),
  },
]

const accountGroups = ({ notas, contas, consentimentos }: DadosTitular): Group[] => [
  {
    id: 'notas',
    title: GUARDADO.notas,
    records: notas.map((row, index) => ({
      id: `n${index}`,
      lines: [
        [GUARDADO.despedida, row.despedida.nome],
        [GUARDADO.nota, NAO_MOSTRADO.nota],
        [GUARDADO.data, formatInstant(row.em)],
      ],
    })),
  },
  {
    id: 'contas',
    title: GUARDADO.contas,
    records: contas.map((row, index) => ({
      id: `c${index}`,
      lines: [
        [GUARDADO.papel, GUARDADO[row.papel]],
        [GUARDADO.nome, row.nome],
        [GUARDADO.telefone, shownContact(row.telefone)],
        [GUARDADO.email, row.email],
        [GUARDADO.cpf, row.cpf],
        [GUARDADO.nascimento, formatData(row.nascimento)],
        [GUARDADO.cuida, row.despedidas.map(one => one.nome).join(', ')],
        [GUARDADO.desde, formatInstant(row.desde)],
      ],
    })),
  },
  {
    id: 'consentimentos',
    title: GUARDADO.consentimentos,
    records: consentimentos.map((row, index) => ({
      id: `k${index}`,
      lines: [
        [row.finalidade, GUARDADO.resposta(row.valor, row.canal, formatInstant(row.em))],
        [GUARDADO.retirada, row.retirado_em === null ? '' : formatInstant(row.retirado_em)],
      ],
    })),
  },
]

/** The stored data in groups; an empty group is omitted. */
export const DataInventory = ({ dados }: { dados: DadosTitular }) => (
  <div className={classes.groups}>
    {[...sentGroups(dados), ...waitingGroups(dados), ...accountGroups(dados)]
      .filter(group => group.records.length > 0)
      .map(group => (
        <section key={group.id} aria-labelledby={`titular-${group.id}`}>
          <h3 id={`titular-${group.id}`}>
            {group.title} <span className={classes.count}>{group.records.length}</span>
          </h3>
          {group.records.map(record => (
            <dl key={record.id} className={classes.record}>
              {record.lines
                .filter(([, value]) => value !== '')
                .map(([label, value]) => (
                  <div key={label}>
                    <dt className="note">{label}</dt>
                    <dd className="written">{value}</dd>
                  </div>
                ))}
            </dl>
          ))}
        </section>
      ))}
  </div>
)

export const isNothing = (dados: DadosTitular): boolean =>
  [...sentGroups(dados), ...waitingGroups(dados), ...accountGroups(dados)].every(group => group.records.length === 0)
