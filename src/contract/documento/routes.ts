import { idParams } from '../fields/id-schema.ts'
import { SIGNED_IN } from '../roles.ts'
import { defineAdditions } from '../route.ts'
import { comunicadoQuery, ebookPreparo, ebookQuery, informativoQuery } from './schema.ts'

/** Documents of a despedida, rendered by the server. */
export const documentoRoutes = defineAdditions({
  'GET /cliente/despedida/:id/ebook': {
    summary: 'Livro da despedida, em PDF A4',
    access: SIGNED_IN,
    limit: 'UPLOAD',
    params: idParams,
    query: ebookQuery,
    output: 'file',
    mediaTypes: ['application/pdf'],
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
    errors: ['EBOOK_INDISPONIVEL'],
  },
  'POST /cliente/despedida/:id/ebook/preparo': {
    summary: 'Começar a preparar o livro, ou saber que já está pronto ou em preparo',
    access: SIGNED_IN,
    limit: 'UPLOAD',
    params: idParams,
    query: ebookQuery,
    output: ebookPreparo,
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
  },
  'GET /cliente/despedida/:id/ebook/preparo': {
    summary: 'Quanto do livro está pronto, em por cento',
    access: SIGNED_IN,
    limit: 'STAFF_READ',
    params: idParams,
    query: ebookQuery,
    output: ebookPreparo,
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
  },
  'GET /cliente/despedida/:id/ebook/arquivo': {
    summary: 'Livro que foi preparado, em PDF A4, por duas horas',
    access: SIGNED_IN,
    limit: 'UPLOAD',
    params: idParams,
    query: ebookQuery,
    output: 'file',
    mediaTypes: ['application/pdf'],
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
    errors: ['NAO_ENCONTRADO'],
  },
  'GET /cliente/despedida/:id/informativo': {
    summary: 'Imagem do informativo, em PNG',
    access: SIGNED_IN,
    limit: 'UPLOAD',
    params: idParams,
    query: informativoQuery,
    output: 'file',
    mediaTypes: ['image/png'],
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
    errors: ['INFORMATIVO_INDISPONIVEL'],
  },
  'GET /exibicao/despedida/:id/cartao.jpg': {
    summary: 'Cartão de compartilhamento, 1200 × 630',
    access: 'public',
    params: idParams,
    output: 'file',
    mediaTypes: ['image/jpeg'],
    etag: true,
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
  },
  'GET /exibicao/despedida/:id/comunicado': {
    summary: 'Nota de falecimento ou convite para a missa de sétimo dia, como imagem ou folha A4',
    access: 'public',
    params: idParams,
    query: comunicadoQuery,
    output: 'file',
    mediaTypes: ['image/jpeg', 'application/pdf'],
    etag: true,
    notFound: 'DESPEDIDA_NAO_ENCONTRADA',
    errors: ['NAO_ENCONTRADO'],
  },
})
