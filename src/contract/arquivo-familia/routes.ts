import { despedidaPorId } from '../fields/id-schema.ts'
import { defineAdditions } from '../route.ts'
import { arquivoFamilia, arquivoFamiliaEndereco } from './schema.ts'

/** Everything of a despedida in one file, for those of its family who look after it: staff receive none. */
export const arquivoFamiliaRoutes = defineAdditions({
  'GET /cliente/despedida/:id/arquivo-familia': {
    summary: 'Estado do arquivo da família, e até quando o portal guarda o que a família tem nele',
    access: ['ROLE_MODERADOR'],
    ...despedidaPorId,
    output: arquivoFamilia,
  },
  'POST /cliente/despedida/:id/arquivo-familia': {
    summary: 'Pedir o arquivo da família, ou saber que já está pronto ou em preparo',
    access: ['ROLE_MODERADOR'],
    limit: 'UPLOAD',
    ...despedidaPorId,
    output: arquivoFamilia,
    errors: ['SEM_ESPACO'],
  },
  'POST /cliente/despedida/:id/arquivo-familia/endereco': {
    summary: 'Endereço, válido enquanto dura a sessão, do arquivo da família',
    access: ['ROLE_MODERADOR'],
    limit: 'UPLOAD',
    ...despedidaPorId,
    output: arquivoFamiliaEndereco,
    errors: ['NAO_ENCONTRADO'],
  },
})
