import { randomCodigo } from '#server/core/secrets.ts'
import { presencaChave } from '#server/features/despedida/presenca-chave.ts'
import { FAMILY_MASS, plantTransmissoes, SECRETS } from './canary-secrets.ts'
import { buildAccount, buildApresentacao, buildDespedida } from './factories.ts'
import { plantFotografias } from './fotografias.ts'
import { addKeptRecording } from './kept-recordings.ts'
import { addLegendas } from './legendas.ts'
import { addConvite, addModerador, addPedido } from './moderadores.ts'
import type { TestApp } from './test-app.ts'

/** A despedida whose secrets are planted; `livro` opens its guest book, `hidden` are codes in any form. */
export type World = {
  id: number
  codigo: string
  personal: string
  camera: string
  chave: string
  livro: string
  hidden: string[]
}

const buildOwner = async (t: TestApp): Promise<number> => {
  const owner = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Clara Vasconcelos')
  await t.deps.db
    .updateTable('pessoa')
    .set({ telefone: SECRETS.telefone, email: SECRETS.email, cpf: SECRETS.cpf, tipo_parentesco: SECRETS.parentesco })
    .where('id', '=', owner.pessoaId)
    .execute()
  await t.deps.db.updateTable('conta').set({ senha_hash: SECRETS.hash }).where('id', '=', owner.contaId).execute()
  return owner.pessoaId
}

const plantHomenagens = async (t: TestApp, despedidaId: number, participanteId: number): Promise<void> => {
  const base = { despedida_id: despedidaId, participante_id: participanteId, imagem: null, decidido_por: null }
  const secret = { ...base, nome: SECRETS.soFamilia, descricao: SECRETS.soFamilia, decidido_em: null, so_familia: true }
  await t.deps.db
    .insertInto('homenagem')
    .values([
      { ...base, nome: 'Ana', descricao: 'Aprovada.', publicado: true, decidido_em: null },
      { ...base, nome: SECRETS.autorPendente, descricao: SECRETS.pendente, decidido_em: null },
      { ...base, nome: 'Rui', descricao: SECRETS.recusada, decidido_em: new Date().toISOString() },
      ...[false, true].map(guardada => ({ ...secret, guardada })),
    ])
    .execute()
  const signature = { despedida_id: despedidaId, participante_id: participanteId, nome: SECRETS.assinatura }
  await t.deps.db.insertInto('assinatura').values(signature).execute()
}

/** A despedida with everything that a stranger must not read. */
export const plantDespedida = async (
  t: TestApp,
  capela: string,
  values: { tipo?: 'Privada'; status_memoria?: boolean },
): Promise<World> => {
  const editor = await buildAccount(t.deps, ['ROLE_ADMIN'], SECRETS.editor)
  const { row, codigo } = await buildDespedida(
    t.deps,
    {
      moderador_id: await buildOwner(t),
      contrato_jazigo: SECRETS.contrato,
      contrato_plano: SECRETS.plano,
      codigo_jazigo: SECRETS.jazigo,
      criado_por: editor.contaId,
      atualizado_por: editor.contaId,
      cerimonias: JSON.stringify([
        FAMILY_MASS,
        {
          ...{ id: 2, tipo: 'outra', titulo: SECRETS.cerimoniaDaFamilia, publica: false },
          ...{ data_hora: '2090-01-01 10:00:00', termino: null, local: '', endereco: '', observacao: '' },
        },
      ]),
      ...values,
    },
    { nome: SECRETS.nomeDeRegistro, nome_social: 'Maria Canário' },
  )
  const personal = randomCodigo()
  const { id: participanteId } = await t.deps.db
    .insertInto('participante')
    .values({
      despedida_id: row.id,
      nome: SECRETS.participante,
      telefone: SECRETS.telefoneParticipante,
      email: SECRETS.emailParticipante,
      codigo_hmac: t.deps.secrets.hmac('participante', personal),
      acesso_versao: row.acesso_versao,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await plantHomenagens(t, row.id, participanteId)
  await plantFotografias(t, row.id, SECRETS.fotografiaRetirada)
  const second = await buildAccount(t.deps, ['ROLE_MODERADOR'], SECRETS.outroModerador)
  await addModerador(t, row.id, second)
  const invited = { nome: SECRETS.convidado, telefone: SECRETS.telefoneConvidado, criadoPor: second.contaId }
  await addConvite(t, row.id, invited)
  await t.deps.db
    .insertInto('nota_interna')
    .values({ despedida_id: row.id, texto: SECRETS.notaInterna, escrita_por: null })
    .execute()
  await addPedido(t, row.id, { nome: SECRETS.pedido, contato: SECRETS.telefoneDoPedido, frase: SECRETS.frase })
  await Promise.all([addKeptRecording(t, row.id, second), plantTransmissoes(t, row.id)])
  await addLegendas(t, row.id, { inicio: 0, fim: 1000, texto: SECRETS.legenda })
  const { camera } = await buildApresentacao(t.deps, row.id, { capela })
  const livro = presencaChave(t.deps, row.id, 1).chave
  const hidden = [codigo, personal, row.codigo_hmac, row.codigo_cifrado]
  return { id: row.id, codigo, personal, camera, chave: row.chave, livro, hidden }
}
