import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerFile } from "#app/http/file-answer.server.ts";
import { methodFault } from "#app/http/json-fault.ts";

/** A file of the catalogue (api.md 13), cached for an hour and then asked for again by its hash. */
export const loader = ({ request, params }: LoaderFunctionArgs) => answerFile(request, params);

export const action = ({ request }: ActionFunctionArgs) => methodFault(request.method, "GET, HEAD, OPTIONS");
