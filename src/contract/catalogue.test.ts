import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { ERRORS } from './errors.ts'

/** Sentences of specification §5 and §8, copied from it, so that a changed text in the contract fails a test. */
const SENTENCES: Readonly<Record<string, readonly string[]>> = {
  login: [
    'Usuário ou senha não confere',
    'Falha na conexão com o servidor!',
    'Erro ao logar!',
    'Logout realizado com sucesso!',
  ],
  recovery: [
    'E-mail é obrigatório',
    'Telefone é obrigatório',
    'Telefone inválido',
    'Senha é obrigatória',
    'A senha deve ter no mínimo 6 caracteres',
    'As senhas não conferem',
    'Preencha o e-mail corretamente',
    'Preencha o telefone corretamente',
    'Preencha todos os campos corretamente',
    'Token enviado com sucesso',
    'Erro ao enviar o código',
    'Erro ao enviar o código. Verifique se o e-mail está cadastrado.',
    'Erro ao alterar a senha',
    'Senha alterada com sucesso!',
  ],
  'change password': [
    'A senha atual é obrigatória',
    'A nova senha é obrigatória',
    'A senha deve ter pelo menos 6 caracteres',
    'A nova senha deve ser diferente da senha atual',
    'Confirme sua nova senha',
    'Erro ao alterar senha. Verifique se a senha atual está correta.',
  ],
  profile: [
    'Informe um número de telefone válido!',
    'Informe o código de verificação!',
    'As senhas não coincidem',
    'Por favor, preencha todos os campos obrigatórios que já tinham valor.',
    'Email inválido!',
    'Erro ao carregar perfil',
    'Erro ao atualizar perfil',
    'Erro ao atualizar senha',
    'Perfil atualizado com sucesso',
    'Moderador atualizado com sucesso',
    'Senha atualizada com sucesso',
  ],
  collaborators: [
    'Nome é obrigatório',
    'Nome deve ter no máximo 100 caracteres',
    'Email é obrigatório',
    'Email deve ser válido',
    'Preencha todos os campos obrigatórios corretamente',
    'Erro ao consultar colaboradores',
    'Colaborador cadastrado com sucesso!',
    'Erro ao cadastrar colaborador. Tente novamente.',
    'Colaborador atualizado com sucesso!',
    'Erro ao atualizar colaborador. Tente novamente.',
  ],
  moderator: [
    'E-mail deve ser válido',
    'E-mail já está registrado. Por favor informe outro para cadastro!',
    'Validação do moderador necessária!',
    'Código incorreto!',
    'Código validado!',
    'Erro ao validar o token!',
    'Erro ao verificar o e-mail.',
    'Moderador cadastrado com sucesso!',
    'Moderador atualizado com sucesso!',
  ],
  despedida: [
    'Preencha todos os campos obrigatórios antes de avançar.',
    'Data é obrigatória',
    'Máximo de 1000 caracteres',
    'Despedida não encontrada',
    'Despedida não localizada!',
    'Despedida privada',
    'Despedida privada!',
    'Despedida está inativa',
    'Despedida inativa!',
    'Ocorreu um erro ao buscar a despedida!',
    'Erro ao cadastrar. Tente novamente mais tarde!',
    'Atualização finalizada com sucesso!',
    'Cadastro finalizado com sucesso!',
    'Erro ao carregar as despedidas',
    'Erro ao buscar despedidas',
    'Por favor, insira um termo de busca.',
    'Link copiado para área de transferência!',
    'QR Code baixado com sucesso!',
    'Despedida ativada com sucesso!',
    'Despedida desativada com sucesso!',
  ],
  deceased: [
    'Preencha um ou mais campos antes de buscar!',
    'Nenhum falecido encontrado com os dados informados!',
    'Nenhum falecido encontrado.',
    'Consultando os últimos falecidos!',
  ],
  chapel: [
    'Preencha todos os campos obrigatórios!',
    'Preencha todos os campos obrigatórios da cerimônia',
    'Já existe outro registro ativo para esta empresa',
    'Capela já vinculada a outra cerimônia!',
    'Esta capela já está vinculada a outra cerimônia no horário selecionado',
    'Erro ao editar capela.',
    'Erro ao carregar capela.',
    'Erro ao vincular cerimônia à despedida',
    'Capela salva com sucesso!',
    'Capela editada com sucesso!',
  ],
  documents: [
    'Erro ao gerar o PDF do ebook',
    'Erro ao gerar a imagem do informativo',
    'Informativo baixado com sucesso!',
    'Ebook em PDF baixado com sucesso!',
  ],
  participant: [
    'O nome deve ter pelo menos 3 caracteres',
    'O telefone deve ter 11 dígitos (DDD + número)',
    'Por favor, insira um e-mail válido',
    'Este campo é obrigatório',
    'Erro ao cadastrar participante!',
    'Cadastro realizado com sucesso!',
  ],
  homenagem: [
    'Homenagem sujeita à aprovação!',
    'Erro ao enviar mensagem!',
    'Mensagem ativada com sucesso!',
    'Mensagem desativada com sucesso!',
  ],
  event: ['A mensagem deve ter pelo menos 10 caracteres', 'Mensagem enviada com sucesso!', 'Erro ao enviar mensagem'],
  player: [
    'Elemento de vídeo não encontrado!',
    'Câmera não encontrada para esta despedida.',
    'Erro de rede, tentando reconectar...',
    'Erro de mídia, reiniciando...',
    'Erro fatal, tentando reconectar...',
    'Falha ao conectar após várias tentativas. Por favor, recarregue a página.',
    'Seu navegador não suporta reprodução HLS.',
    'Erro ao carregar o stream',
    'Nenhuma transmissão disponível para esta despedida.',
  ],
}

const contractTexts = new Set<string>()
/** Sentences that depend on a choice are collected for both values. */
const collect = (value: unknown): void => {
  if (typeof value === 'string') contractTexts.add(value)
  else if (typeof value === 'function') {
    for (const choice of [true, false]) {
      try {
        collect((value as (choice: boolean) => unknown)(choice))
      } catch {
        // Functions with other parameters give no sentence of the catalogue.
      }
    }
  } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
}

beforeAll(async () => {
  const names = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  for (const name of names.filter(one => one.endsWith('messages.ts')))
    collect(await import(/* @vite-ignore */ join(import.meta.dirname, name)))
  for (const { message } of Object.values(ERRORS)) contractTexts.add(message)
})

describe.each(Object.entries(SENTENCES))('specification sentences of %s', (_area, sentences) => {
  it.each(sentences)('"%s" stands word for word in the contract', sentence => {
    expect(contractTexts.has(sentence)).toBe(true)
  })
})
