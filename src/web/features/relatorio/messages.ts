import { plural } from '#contract/plural.ts'
import type { LinhaRelatorio } from '#contract/relatorio/schema.ts'

/** Texts of the reports for the manager. */
export const RELATORIOS = {
  titulo: 'Relatórios',
  lead: 'O que a casa fez, por mês e por unidade. Os números são contados na hora em que a página abre.',
  periodo: 'Período',
  ultimos: 'Últimos 12 meses',
  unidade: 'Unidade',
  mostrar: 'No gráfico',
  carregando: 'Contando…',
  falhou: 'Não foi possível contar agora. Tente novamente.',
  soAdministradores: 'Os relatórios são dos administradores do portal.',
  legenda: 'Números por mês',
  mes: 'Mês',
  tudo: 'Período inteiro',
  vazio: 'Nada aconteceu neste período.',
  semNumeros: (meses: number) => plural(meses, '1 mês sem números', `${meses} meses sem números`),
  notas:
    'Velórios: reservas que já terminaram. Quem assistiu: pessoas cadastradas que abriram a transmissão. Decisão: metade das mensagens esperou menos que isso. Telas: as que deram sinal. Sem unidade ficam despedidas sem capela reservada e alarmes da casa toda.',
  grafico: (medida: string, unidade: string) => `${medida} por mês, ${unidade.toLowerCase()}`,
} as const

/** What the chart can show, in the words of the table's headings. */
export const MEDIDAS = {
  despedidas: 'Despedidas',
  velorios: 'Velórios realizados',
  pessoas: 'Pessoas que assistiram',
  mensagens: 'Mensagens recebidas',
  aprovadas: 'Mensagens aprovadas',
  alarmes: 'Alarmes',
} as const satisfies Partial<Record<keyof LinhaRelatorio, string>>
export type Medida = keyof typeof MEDIDAS
