-- The key with which OBS sends the picture of a ceremony to the media server; its path there is the beginning of this hash.
alter table transmissao_cerimonia add column obs_hmac text unique;
