/** An answer whose bytes are all there: a `Response` would copy them into a stream and out again. */
export interface BufferedResponse {
	status: number;
	headers: Headers;
	whole: Buffer<ArrayBuffer>;
}

export const isBuffered = (answer: Response | BufferedResponse): answer is BufferedResponse => "whole" in answer;

export const asResponse = (answer: Response | BufferedResponse): Response =>
	isBuffered(answer) ? new Response(answer.whole, answer) : answer;
