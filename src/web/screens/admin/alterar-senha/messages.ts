export const ALTERAR_SENHA_TELA = { inicio: 'Início', pagina: 'Alterar Senha', titulo: 'ALTERAR SENHA' } as const
