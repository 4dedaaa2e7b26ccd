import { hideCpf } from '#contract/fields/cpf.ts'
import { hideEmail } from '#contract/fields/email.ts'
import { hideTelefone } from '#contract/fields/telefone.ts'
import type { Contato } from '#contract/privacidade/contato-rules.ts'
import { CANAIS, FINALIDADES } from '#contract/privacidade/messages.ts'
import type { DadosTitular } from '#contract/privacidade/schema.ts'
import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { planErasure } from '#server/features/privacidade/apagamento/plan-rules.ts'
import { listOfContact, toPedido } from '#server/features/privacidade/pedido/store.ts'
import { hashOf } from '#server/features/privacidade/titular/contact-rules.ts'
import * as store from './store.ts'

/** Masks every contact except the verified one. `whole` masks none. */
const contactMasker =
  ({ canal, valor }: Contato, whole: boolean) =>
  <T extends { telefone: string; email: string }>(row: T): T => ({
    ...row,
    telefone:
      whole || row.telefone === '' || (canal === 'telefone' && row.telefone === valor)
        ? row.telefone
        : hideTelefone(row.telefone),
    email:
      whole || row.email === '' || (canal === 'email' && row.email.toLowerCase() === valor)
        ? row.email
        : hideEmail(row.email),
  })

/** Everything stored under a contact, newest first. `whole` includes unverified contacts in full: staff only, who read no words for the family alone. */
export const readDados = async (
  deps: Deps,
  db: Executor,
  contato: Contato,
  { whole }: { whole: boolean },
): Promise<DadosTitular> => {
  const hash = hashOf(deps, contato)
  const mask = contactMasker(contato, whole)
  const participacoes = (await store.listParticipacoes(db, contato)).map(mask)
  const assinaturas = await store.listAssinaturas(db, contato)
  const homenagens = await store.listHomenagens(db, contato, { whole })
  const evento = (await store.listEvento(db, contato)).map(mask)
  const convites = await store.listConvites(db, contato)
  const acessos = await store.listAcessos(db, contato)
  const notas = await store.listNotas(db, contato)
  const paginas = await store.listPaginas(db, contato)
  const contas = (await store.listContas(db, contato)).map(({ pessoaId: _pessoaId, ...row }) =>
    mask({ ...row, cpf: hideCpf(row.cpf) }),
  )
  const consentimentos = (await store.listConsentimentos(db, contato, hash)).map(row => ({
    ...row,
    finalidade: FINALIDADES[row.finalidade] ?? row.finalidade,
    canal: CANAIS[row.canal] ?? row.canal,
  }))
  const pedidos = (await listOfContact(db, hash)).map(toPedido)
  const counts = {
    participacoes: participacoes.length,
    assinaturas: assinaturas.length,
    homenagens: homenagens.length,
    evento: evento.length,
    convites: convites.length,
    acessos: acessos.length,
    paginas: paginas.length,
    moderador: contas.some(conta => conta.papel === 'moderador'),
    equipe: contas.some(conta => conta.papel === 'equipe'),
  }
  return {
    canal: contato.canal,
    contato: contato.valor,
    participacoes,
    assinaturas,
    homenagens,
    evento,
    convites,
    acessos,
    notas,
    paginas,
    contas,
    consentimentos,
    pedidos,
    apagamento: planErasure(counts, 'retirar'),
  }
}
