/** Tokens of one answer. `estimated` where the server did not say: by the length of the texts. */
export interface Usage {
  promptTokens: number;
  completionTokens: number;
  estimated: boolean;
}

export const noUsage: Usage = { promptTokens: 0, completionTokens: 0, estimated: false };

export const addUsage = (a: Usage, b: Usage): Usage => ({
  promptTokens: a.promptTokens + b.promptTokens,
  completionTokens: a.completionTokens + b.completionTokens,
  estimated: a.estimated || b.estimated,
});
