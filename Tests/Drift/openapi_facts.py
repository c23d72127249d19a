"""The facts of one OpenAPI file: operations, parameters, statuses, members of schemas and their values."""
import json
import urllib.parse

from page_facts import Fact, Page, digest

METHODS = ('get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace')


def openapi_facts(text: str) -> Page:
    """Reads a file. It has no samples."""
    document = json.loads(text)
    facts: dict[Fact, str] = {}
    components = document.get('components', {})
    schemas = components.get('schemas', {})
    servers = document.get('servers', [])
    base = urllib.parse.urlsplit(servers[0].get('url', '')).path.rstrip('/') if servers else ''
    for path, operations in document.get('paths', {}).items():
        for method in METHODS:
            if method in operations:
                facts[Fact('endpoint', 'paths', base + path)] = (
                    ' '.join(filter(None, (facts.get(Fact('endpoint', 'paths', base + path)), method.upper()))))
                add_operation(
                    facts, f'{method.upper()} {base}{path}', operations[method], operations.get('parameters', []),
                    components)
    for name, schema in schemas.items():
        if not name.endswith('_request'):
            add_schema(facts, name, schema)
    title = document.get('info', {}).get('title', '')
    return Page(title, '', digest(json.dumps(document, sort_keys=True)), facts, [])


def add_operation(facts: dict[Fact, str], place: str, operation: dict, shared: list[dict], components: dict) -> None:
    schemas = components.get('schemas', {})
    for parameter in shared + operation.get('parameters', []):
        parameter = components.get('parameters', {}).get(type_name(parameter), parameter)
        kind = 'header' if parameter.get('in') == 'header' else 'parameter'
        presence = 'required' if parameter.get('required') else 'optional'
        where = '' if kind == 'header' else f'{parameter.get("in")} '
        facts[Fact(kind, place, parameter.get('name', type_name(parameter)))] = (
            f'{presence} {where}{type_name(parameter.get("schema", {}))}')
        add_values(facts, f'{place} {parameter.get("name")}', parameter.get('schema', {}))
    for media_type, content in operation.get('requestBody', {}).get('content', {}).items():
        # The schemas of bodies have generated names, which change without a reason.
        body = content.get('schema', {})
        reference = type_name(body) if '$ref' in body else ''
        facts[Fact('body', place, media_type)] = ''
        add_schema(facts, f'body of {place}', schemas.get(reference, body))
    for status, response in operation.get('responses', {}).items():
        contents = sorted({type_name(content.get('schema', {})) for content in response.get('content', {}).values()})
        facts[Fact('status', place, status)] = ', '.join(contents)


def add_schema(facts: dict[Fact, str], place: str, schema: dict) -> None:
    required = schema.get('required', [])
    for name, member in schema.get('properties', {}).items():
        facts[Fact('member', place, name)] = ' '.join(filter(None, (
            'required' if name in required else 'optional', type_name(member))))
        add_values(facts, f'{place}.{name}', member)
        if 'properties' in member:
            add_schema(facts, f'{place}.{name}', member)
    add_values(facts, place, schema)


def add_values(facts: dict[Fact, str], place: str, schema: dict) -> None:
    for value in schema.get('enum', []) + schema.get('items', {}).get('enum', []):
        facts[Fact('value', place, str(value))] = ''


def type_name(schema: dict) -> str:
    if '$ref' in schema:
        return schema['$ref'].rpartition('/')[2]
    if 'items' in schema:
        return f'[{type_name(schema["items"])}]'
    if 'additionalProperties' in schema and isinstance(schema['additionalProperties'], dict):
        return f'{{{type_name(schema["additionalProperties"])}}}'
    return schema.get('type', '')
