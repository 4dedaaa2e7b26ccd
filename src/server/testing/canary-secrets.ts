import { randomName } from '#server/core/secrets.ts'
import type { TestApp } from './test-app.ts'

/** Secret values that no anonymous visitor may ever receive. */
export const SECRETS = {
  telefone: '82912340001',
  email: 'segredo.da.clara@exemplo.com.br',
  cpf: '52998224725',
  hash: '$argon2id$v=19$m=19456,t=2,p=1$planted',
  parentesco: 'Cônjuge',
  contrato: 'CONTRATO-SECRETO-1',
  plano: 'PLANO-SECRETO-1',
  jazigo: 'CODIGO-JAZIGO-SECRETO',
  participante: 'Participante Que Ninguém Vê',
  telefoneParticipante: '82912340002',
  emailParticipante: 'participante.secreto@exemplo.com.br',
  pendente: 'Mensagem que ainda espera aprovação',
  autorPendente: 'Autor que espera',
  recusada: 'Mensagem que foi recusada',
  editor: 'Colega Que Editou',
  nomeDeRegistro: 'Nome De Registro Secreto',
  cerimoniaDaFamilia: 'Almoço na casa da avó',
  igreja: 'Igreja que só a família sabe',
  ...{ pedido: 'Quem Pede Acesso Em Segredo', frase: 'Prima que ninguém conhece', telefoneDoPedido: '82912340004' },
  ...{
    pedidoPagina: 'Quem Pede Página Em Segredo',
    telefoneDaPagina: '82912340005',
    avo: 'Abílio Que Ninguém Publicou',
  },
  ...{ convidado: 'Convidado Que Ninguém Vê', telefoneConvidado: '82912340003' },
  outroModerador: 'Segunda Que Cuida Da Página',
  soFamilia: 'Segredo escrito só para a família',
  fotografiaRetirada: 'Fotografia que foi retirada',
  assinatura: 'Visita Que Assinou O Livro',
  notaInterna: 'canario nota interna',
  legenda: 'Palavras ditas na capela',
  autorizou: 'Quem Autorizou Em Segredo',
  cartaoDaCerimonia: 'hmac-do-cartao',
  obsDaCerimonia: 'hmac-do-obs',
} as const

export const FAMILY_MASS = {
  ...{ id: 1, tipo: 'missa_setimo_dia', titulo: 'Missa de sétimo dia', data_hora: '2100-01-01 19:00:00' },
  ...{ termino: null, local: SECRETS.igreja, endereco: SECRETS.igreja, observacao: SECRETS.igreja, publica: false },
}

/** One homenagem of the event is approved and one is pending; phone and e-mail of both are secret. */
export const plantEvent = async (t: TestApp): Promise<void> => {
  const evento = await t.deps.db.selectFrom('evento').select('id').executeTakeFirstOrThrow()
  const contact = { evento_id: evento.id, telefone: SECRETS.telefoneParticipante, email: SECRETS.emailParticipante }
  await t.deps.db
    .insertInto('homenagem_evento')
    .values([
      { ...contact, nome_cliente: 'Ana', mensagem: 'Aprovada no painel.', aprovado: true },
      { ...contact, nome_cliente: SECRETS.autorPendente, mensagem: SECRETS.pendente },
    ])
    .execute()
}

/** The burial, which everybody may see, asked for by somebody whose name is for staff, with a card's key that nobody reads. */
export const plantTransmissoes = async (t: TestApp, despedidaId: number): Promise<void> => {
  await t.deps.db
    .insertInto('transmissao_cerimonia')
    .values({
      despedida_id: despedidaId,
      cerimonia: 'rito',
      camera: randomName(),
      autorizada_por: SECRETS.autorizou,
      cartao_hmac: `${SECRETS.cartaoDaCerimonia}-${despedidaId}`,
      obs_hmac: `${SECRETS.obsDaCerimonia}-${despedidaId}`,
    })
    .execute()
}
