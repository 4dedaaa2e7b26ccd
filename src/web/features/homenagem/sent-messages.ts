import { plural } from '#contract/plural.ts'
import { translated } from '#web/lib/language.ts'

/** What authors read about their own homenagens; only they load it. */
export const HOMENAGEM_ENVIADA = translated('homenagemEnviada', {
  suaImagem: 'A imagem que você enviou',
  suas: (total: number) => plural(total, 'A mensagem que você enviou', 'As mensagens que você enviou'),
  situacao: {
    aguardando: 'A família ainda vai ler. Quando ela for aprovada, aparece aqui para todos.',
    publicada: 'Está na página, para todos lerem.',
    'so-familia': 'A família recebeu. Só ela lê esta mensagem.',
    'nao-publicada': 'A família recebeu a sua mensagem e preferiu não colocá-la na página.',
  },
})
